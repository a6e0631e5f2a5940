/** The part of pg-boss that its workers are woken with. */
export interface Waker {
  notifyWorker(id: string): void;
}

/**
 * The workers of one queue. Workers of pg-boss each ask the database again and again; here they sleep, and one
 * that has nothing to do is woken: by a job that was just committed, by another worker that found one (there may be
 * more), or by the clock.
 */
export class QueueWorkers {
  readonly #waker: Waker;
  /** By id; true while it does a job. */
  readonly #busy = new Map<string, boolean>();

  constructor(waker: Waker) {
    this.#waker = waker;
  }

  add(id: string): void {
    this.#busy.set(id, false);
  }

  /** Wakes one idle worker to look for a job. Those at work look again when they are done. */
  wakeOne(): void {
    for (const [id, busy] of this.#busy) {
      if (busy) continue;
      this.#waker.notifyWorker(id);
      return;
    }
  }

  /** Does a job as this worker; throws what `work` throws. */
  async during(id: string, work: () => Promise<void>): Promise<void> {
    this.#busy.set(id, true);
    this.wakeOne();
    try {
      await work();
    } finally {
      this.#busy.set(id, false);
      this.#waker.notifyWorker(id);
    }
  }
}
