/** A bucket of bytes that fills again with time. */
export class ControlBudget {
  readonly #atOnce: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(budget: { readonly atOnce: number; readonly perSecond: number }, now: number) {
    this.#atOnce = budget.atOnce;
    this.#perSecond = budget.perSecond;
    this.#left = budget.atOnce;
    this.#at = now;
  }

  /**
   * @param now milliseconds of any steady clock
   * @returns false where there is not so much left
   */
  spend(bytes: number, now: number): boolean {
    this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    this.#left -= bytes;
    return this.#left >= 0;
  }
}
