import type { Insertable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiCallTable } from './call-log.table.ts';
import { CallAllowance } from './call-allowance.ts';

export type NotedCall = Insertable<ApiCallTable>;

/** What waits to be written is written this long after the first of it. */
const writtenAfterMs = 1000;
/** Waiting at most; further calls are not noted. */
const mostWaiting = 2000;

/**
 * Calls of businesses on their way into the log: some hundred in one statement, off the calls' own way. What a killed
 * process had not written yet is not in the log.
 */
export class NotedCalls {
  readonly #db: Database;
  readonly #allowance: CallAllowance;
  #waiting: NotedCall[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, allowance = new CallAllowance()) {
    this.#db = db;
    this.#allowance = allowance;
  }

  note(call: NotedCall): void {
    const isFailed = call.status >= 400;
    if (this.#waiting.length >= mostWaiting || !this.#allowance.takes(call.business_id, isFailed)) return;
    this.#waiting.push(call);
    this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs).unref();
  }

  /** Writes what waits. A database that cannot take it loses it: the calls themselves were answered. */
  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // They are listed in the order in which they are written: that of their answers, among those that waited together.
    const calls = this.#waiting.toSorted((one, other) => Number(one.at) - Number(other.at));
    this.#waiting = [];
    if (calls.length > 0)
      this.#writing = this.#writing.then(() => insert(this.#db, calls)).catch(() => undefined);
    await this.#writing;
  }
}

async function insert(db: Database, calls: readonly NotedCall[]): Promise<void> {
  await db
    .insertInto('api_call')
    .values([...calls])
    .execute();
}
