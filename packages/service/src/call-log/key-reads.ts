import type { EndpointName } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { sql } from 'kysely';
import { asService, type Database } from '../database/index.ts';

/** One answer that showed personal data to a key. */
export interface KeyReadByCall {
  readonly businessId: string;
  readonly key: string;
  /** Of the contract: `identification.get`. */
  readonly name: EndpointName;
}

interface Counted extends KeyReadByCall {
  readonly day: string;
  readonly count: number;
}

/** Counts are written this long after the first of them. */
const writtenAfterMs = 1000;

/**
 * Counts how often each key was shown personal data, by day in Japan and operation. Counts wait in memory for a second
 * and are added to the database in one statement, so that a read costs no write of its own and several processes count
 * together. A write that fails is tried again with the next one; a killed process loses its last second.
 */
export class KeyReads {
  readonly #db: Database;
  readonly #now: () => Date;
  #waiting = new Map<string, Counted>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor({ db, now }: { readonly db: Database; readonly now: () => Date }) {
    this.#db = db;
    this.#now = now;
  }

  note(read: KeyReadByCall): void {
    this.#add({ ...read, day: todayInTokyo(this.#now()), count: 1 });
  }

  /** Writes what waits. Call it before the process ends. */
  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    await this.#writing;
  }

  #add(counted: Counted): void {
    const { businessId, key, name, day } = counted;
    const id = JSON.stringify([businessId, key, day, name]);
    const before = this.#waiting.get(id)?.count ?? 0;
    this.#waiting.set(id, { ...counted, count: before + counted.count });
    this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs).unref();
  }

  async #writeWaiting(): Promise<void> {
    const counts = [...this.#waiting.entries()]
      // In one order, so that two processes never wait for each other's rows.
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, counted]) => counted);
    this.#waiting = new Map();
    if (counts.length === 0) return;
    try {
      // The timer may have been started by a business's call, but counts are of all businesses.
      await asService(() => insert(this.#db, counts));
    } catch {
      for (const counted of counts) this.#add(counted);
    }
  }
}

async function insert(db: Database, counts: readonly Counted[]): Promise<void> {
  await db
    .insertInto('key_read')
    .values(
      counts.map(({ businessId, key, name, day, count }) => ({
        business_id: businessId,
        key_id: key,
        day,
        name,
        count,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'key_id', 'day', 'name'])
        .doUpdateSet({ count: sql<number>`key_read.count + excluded.count` }),
    )
    .execute();
}
