/** How many rows are asked for at once, and how long further changes are waited for. */
const most = 5;
const pauseMs = 300;

/**
 * Collects which verifications changed and has them refreshed a few at a time: many changes at once, or many of one
 * verification, must not become as many calls.
 */
export class ChangeQueue {
  readonly #waiting = new Set<string>();
  readonly #refresh: (publicIds: readonly string[]) => Promise<void>;
  #busy = false;

  constructor(refresh: (publicIds: readonly string[]) => Promise<void>) {
    this.#refresh = refresh;
  }

  add(publicId: string): void {
    this.#waiting.add(publicId);
    if (!this.#busy) void this.#work();
  }

  /** Forgets what still waits: the page was left. */
  clear(): void {
    this.#waiting.clear();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const next = [...this.#waiting].slice(0, most);
      for (const publicId of next) this.#waiting.delete(publicId);
      if (next.length > 0) await this.#refresh(next);
    }
    this.#busy = false;
  }
}
