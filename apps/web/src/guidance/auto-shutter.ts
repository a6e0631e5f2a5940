/** Releases when frames were good several times in a row and for long enough. */
export class AutoShutter {
  #count = 0;
  #since = 0;

  readonly #frames: number;
  readonly #milliseconds: number;

  constructor({ frames, milliseconds }: { readonly frames: number; readonly milliseconds: number }) {
    this.#frames = frames;
    this.#milliseconds = milliseconds;
  }

  /** @returns true once, for the frame to keep */
  update(good: boolean, now: number): boolean {
    if (!good) {
      this.#count = 0;
      return false;
    }
    if (this.#count === 0) this.#since = now;
    this.#count++;
    return this.#count >= this.#frames && now - this.#since >= this.#milliseconds;
  }
}
