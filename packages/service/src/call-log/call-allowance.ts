/** Calls of one sort and business that are noted at once, and how many more with each second. */
const burst = 200;
const perSecond = 2;
/** Businesses held at a time; with more, all start anew. */
const mostBusinesses = 10_000;

interface Left {
  calls: number;
  since: number;
}

/**
 * How many calls of a business enter the log: a program that calls without end fills no disk. Failures are counted
 * apart, so that no flood of successes hides one.
 */
export class CallAllowance {
  readonly #left = new Map<string, Left>();
  readonly #clock: () => number;

  /** @param clock milliseconds, never set back */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Whether one more is noted; it counts then. */
  takes(businessId: string, isFailed: boolean): boolean {
    const key = `${businessId} ${isFailed}`;
    const now = this.#clock();
    const { calls, since } = this.#left.get(key) ?? { calls: burst, since: now };
    const left = Math.min(burst, calls + ((now - since) / 1000) * perSecond);
    if (this.#left.size >= mostBusinesses) this.#left.clear();
    this.#left.set(key, { calls: left < 1 ? left : left - 1, since: now });
    return left >= 1;
  }
}
