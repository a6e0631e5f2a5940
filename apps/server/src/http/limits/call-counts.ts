/** Adds calls to what all processes counted of a key in its window. @returns all of them */
export type AddToShared = (key: string, calls: number) => Promise<number>;

/** A call's place in its limit. */
export interface Counted {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly allowed: boolean;
}

interface Count {
  /** In this process. */
  own: number;
  /** How many of these the others know of. */
  reported: number;
  /** What the other processes had reported when this one last did. */
  others: number;
}

const windowMs = 60_000;
/** Share of a limit at which the count is reported to the others, and again after each further share: few callers ever reach it. */
const reportEvery = 0.05;

/**
 * Calls by key in windows of a minute that begin at the same moment in every process. Counts are held in
 * memory; only callers near a limit are written down for other processes, after every twentieth of it. So a limit can
 * be passed by one twentieth a process, and no call waits for a write.
 */
export class CallCounts {
  readonly #now: () => number;
  readonly #addToShared: AddToShared | null;
  #window = 0;
  #counts = new Map<string, Count>();

  /** @param addToShared null: there is one process */
  constructor(addToShared: AddToShared | null, now: () => number = Date.now) {
    this.#addToShared = addToShared;
    this.#now = now;
  }

  count(key: string, limit: number): Counted {
    const now = this.#now();
    const window = Math.floor(now / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const count = this.#counts.get(key) ?? { own: 0, reported: 0, others: 0 };
    this.#counts.set(key, count);
    const allowed = count.own + count.others < limit;
    if (allowed) count.own += 1;
    if (allowed && count.own - count.reported >= limit * reportEvery) this.#report(key, count);
    return {
      limit,
      remaining: Math.max(0, limit - count.own - count.others),
      resetSeconds: Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000)),
      allowed,
    };
  }

  #report(key: string, count: Count): void {
    if (!this.#addToShared) return;
    const calls = count.own - count.reported;
    count.reported = count.own;
    const reported = count.reported;
    this.#addToShared(`${this.#window} ${key}`, calls).then(
      (all) => {
        count.others = Math.max(count.others, all - reported);
      },
      () => {
        // Each process counts for itself until the database answers again.
        count.reported -= calls;
      },
    );
  }
}
