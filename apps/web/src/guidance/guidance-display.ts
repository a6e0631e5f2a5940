import type { GuidanceCode } from './guidance-code.ts';

const shortest = 1000;

/** Lets one guidance text stand for at least 1 s, so that it can be read and read out; praise need not wait. */
export class GuidanceDisplay {
  #shown: GuidanceCode | null = null;
  #since = 0;

  /**
   * @param now milliseconds
   * @returns the code to show; the one shown before while its second is not over
   */
  update(code: GuidanceCode, now: number): GuidanceCode {
    const due = code === 'hold_still' || now - this.#since >= shortest;
    if (this.#shown === null || (code !== this.#shown && due)) {
      this.#shown = code;
      this.#since = now;
    }
    return this.#shown;
  }
}
