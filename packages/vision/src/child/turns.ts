/** One worker's place: what it used of the processor is counted only while it has the turn. */
export interface Turn {
  /** Lets a waiting job go first. Called between two pieces of work, each of which runs uninterrupted. */
  readonly giveWay: () => Promise<void>;
}

/**
 * Whose turn it is in a child: one at a time, in the order in which they came. Nothing of two jobs is ever under way at
 * once, so that neither the recogniser's settings nor the networks are met half way.
 */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** @returns what the work answered, and the processor time in milliseconds that it took itself */
  async take<Answer>(
    work: (turn: Turn) => Promise<Answer>,
  ): Promise<{ readonly value: Answer; readonly usedMs: number }> {
    await this.#acquire();
    let usedMs = 0;
    let before = process.cpuUsage();
    const stop = () => {
      const { user, system } = process.cpuUsage(before);
      usedMs += (user + system) / 1000;
    };
    const giveWay = async () => {
      if (this.#waiting.length === 0) return;
      stop();
      this.#release();
      await this.#acquire();
      before = process.cpuUsage();
    };
    try {
      const value = await work({ giveWay });
      stop();
      return { value, usedMs };
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The turn is handed over directly, so that a newcomer never overtakes a waiting job. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
