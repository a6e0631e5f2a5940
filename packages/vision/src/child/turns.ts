/** One worker's place: what it used of the processor is counted only while it has the turn. */
export interface Turn {
  /** Lets a job go first that came after this one. Called between two pieces of work, each of which runs uninterrupted. */
  readonly giveWay: () => Promise<void>;
}

interface Waiting {
  readonly place: number;
  readonly begin: () => void;
}

/**
 * Whose turn it is in a child: one at a time, and of those that wait the one that came last, for whose sake the others
 * gave way. Nothing of two jobs is ever under way at once within a piece of work, so that neither the recogniser's
 * settings nor the networks are met half way.
 */
export class Turns {
  #taken = false;
  #places = 0;
  readonly #waiting: Waiting[] = [];

  /** @returns what the work answered, and the processor time in milliseconds that it took itself */
  async take<Answer>(
    work: (turn: Turn) => Promise<Answer>,
  ): Promise<{ readonly value: Answer; readonly usedMs: number }> {
    const place = (this.#places += 1);
    await this.#acquire(place);
    let usedMs = 0;
    let before = process.cpuUsage();
    const stop = () => {
      const { user, system } = process.cpuUsage(before);
      usedMs += (user + system) / 1000;
    };
    const giveWay = async () => {
      await messagesRead();
      if (!this.#waiting.some((other) => other.place > place)) return;
      stop();
      const turn = this.#acquireAgain(place);
      this.#release();
      await turn;
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

  async #acquire(place: number): Promise<void> {
    if (this.#taken) return this.#acquireAgain(place);
    this.#taken = true;
  }

  async #acquireAgain(place: number): Promise<void> {
    return new Promise<void>((begin) => this.#waiting.push({ place, begin }));
  }

  /** The turn is handed over directly, so that nobody takes it between. */
  #release(): void {
    const last = Math.max(...this.#waiting.map(({ place }) => place));
    const [next] = this.#waiting.splice(
      this.#waiting.findIndex(({ place }) => place === last),
      this.#waiting.length === 0 ? 0 : 1,
    );
    if (next) next.begin();
    else this.#taken = false;
  }
}

/** Resolves when what was sent to this process meanwhile has been read: messages come between two rounds of the event loop. */
async function messagesRead(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
