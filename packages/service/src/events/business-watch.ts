import { asBusiness, type Database } from '../database/index.ts';
import { endOfChanges, readChanges } from '../verification/index.ts';
import type { ChangeSignal } from './change-signal.ts';

/** Another process's changes are seen within this time; those of this process at once. */
const pollEveryMs = 1000;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Checks once a second, for all followers of a business together, whether it has new changes; only then
 * each reads from its own cursor. It checks nothing while nobody follows.
 */
export class BusinessWatch {
  readonly #db: Database;
  readonly #businessId: string;
  readonly #timer: NodeJS.Timeout;
  readonly #unlisten: () => void;
  readonly #waiting = new Set<Waiting>();
  #seen: string | null = null;
  #version = 0;
  #looking = false;
  #again = false;

  constructor(db: Database, signal: ChangeSignal, businessId: string) {
    this.#db = db;
    this.#businessId = businessId;
    this.#timer = setInterval(() => void this.#look(), pollEveryMs);
    this.#unlisten = signal.listen(businessId, () => void this.#look());
  }

  /** Counts up whenever there is something new; to be asked before reading. */
  get version(): number {
    return this.#version;
  }

  /** Until there is something newer than that version. Rejects where the database could not be asked. */
  newer(version: number, left: AbortSignal): Promise<void> {
    if (version !== this.#version || left.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      this.#waiting.add(waiting);
      const leave = () => {
        this.#waiting.delete(waiting);
        resolve();
      };
      left.addEventListener('abort', leave, { once: true });
    });
  }

  end(): void {
    clearInterval(this.#timer);
    this.#unlisten();
    this.#release(({ resolve }) => resolve());
  }

  async #look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      do {
        this.#again = false;
        if (!(await asBusiness(this.#businessId, () => this.#hasNew()))) continue;
        this.#version += 1;
        this.#release(({ resolve }) => resolve());
      } while (this.#again);
    } catch (error) {
      this.#release(({ reject }) => reject(error));
    } finally {
      this.#looking = false;
    }
  }

  async #hasNew(): Promise<boolean> {
    if (this.#seen === null) {
      // What came between a follower's first reading and this moment is new to it.
      this.#seen = await endOfChanges(this.#db, this.#businessId);
      return true;
    }
    const changes = await readChanges(this.#db, this.#businessId, { cursor: this.#seen, limit: 100 });
    if (!changes.ok || changes.value.items.length === 0) return false;
    this.#seen = changes.value.cursor;
    if (changes.value.more) this.#again = true;
    return true;
  }

  #release(end: (waiting: Waiting) => void): void {
    const released = [...this.#waiting];
    this.#waiting.clear();
    for (const waiting of released) end(waiting);
  }
}

/** One watch for each business that somebody follows. */
export class BusinessWatches {
  readonly #watches = new Map<string, { readonly watch: BusinessWatch; followers: number }>();
  readonly #db: Database;
  readonly #signal: ChangeSignal;

  constructor(db: Database, signal: ChangeSignal) {
    this.#db = db;
    this.#signal = signal;
  }

  /** To be given back by {@link unfollow}. */
  follow(businessId: string): BusinessWatch {
    const existing = this.#watches.get(businessId);
    const entry = existing ?? {
      watch: new BusinessWatch(this.#db, this.#signal, businessId),
      followers: 0,
    };
    entry.followers += 1;
    this.#watches.set(businessId, entry);
    return entry.watch;
  }

  unfollow(businessId: string): void {
    const entry = this.#watches.get(businessId);
    if (!entry) return;
    entry.followers -= 1;
    if (entry.followers > 0) return;
    entry.watch.end();
    this.#watches.delete(businessId);
  }
}
