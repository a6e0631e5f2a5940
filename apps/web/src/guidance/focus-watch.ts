import type { GuidanceCode, Judgement } from './guidance-code.ts';

/** A camera that can focus has done so by then, several times over; holding still any longer does not help. */
const patience = 2500;
/** A page that was out of sight judges its next frame much later. */
const maxStep = 300;

/** Notices that a picture stays blurred although it is held still: the lens cannot focus so near. */
export class FocusWatch {
  /** Milliseconds for which it was blurred and still, less those for which it was not. */
  #blurred = 0;
  #before: number | null = null;
  #isOutOfFocus = false;

  /**
   * @param now milliseconds
   * @returns what to say of the frame; `out_of_focus` for a blurred one, once it stayed so, until one is sharp
   */
  update({ code, still }: Pick<Judgement, 'code' | 'still'>, now: number): GuidanceCode {
    const step = Math.min(now - (this.#before ?? now), maxStep);
    this.#before = now;
    if (code === 'hold_still') {
      this.#blurred = 0;
      this.#isOutOfFocus = false;
    }
    // A hand trembles: one frame that moved does not begin it all again.
    this.#blurred = Math.max(0, this.#blurred + (code === 'picture_blurred' && still ? step : -step));
    if (this.#blurred >= patience) this.#isOutOfFocus = true;
    return code === 'picture_blurred' && this.#isOutOfFocus ? 'out_of_focus' : code;
  }
}
