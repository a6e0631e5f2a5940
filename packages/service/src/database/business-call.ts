import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type { BegunTransaction, BusinessTransactions } from './business-transactions.ts';

/** A transaction that several statements of a call read in. */
interface SharedReading {
  readonly transactions: BusinessTransactions;
  readonly opening: Promise<BegunTransaction>;
  running: number;
  failed: boolean;
}

/**
 * What a business's call asks of the database, in one transaction as far as it can: statements that only read share
 * one, a transaction of the call's own goes on in it and ends it. It is open only while the database is at work for
 * the call: as soon as the call waits for something else (the engine, the evidence store, another server) it ends, so
 * that no call holds a connection while it waits. Nothing is lost by that: until then the transaction only
 * read, and writes are committed by their own transaction or at once, as everywhere.
 */
export class BusinessCall {
  readonly businessId: string;
  #reading: SharedReading | null = null;
  #ended = false;

  constructor(businessId: string) {
    this.businessId = businessId;
  }

  /** A statement outside the call's own transactions. */
  async execute<Row>(transactions: BusinessTransactions, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#ended && onlyReads(query)) return this.#read(transactions, query);
    const { connection, begun } = await this.takeOver(transactions, {});
    try {
      const [, result] = await Promise.all([begun, connection.executeQuery<Row>(query)]);
      await transactions.commit(connection);
      return result;
    } catch (error) {
      await transactions.rollback(connection).catch(() => undefined);
      throw error;
    }
  }

  /** Statements that need nothing of one another: a transaction by themselves where none is open, see `readAtOnce`. */
  async executeAtOnce(
    transactions: BusinessTransactions,
    queries: readonly CompiledQuery[],
  ): Promise<readonly QueryResult<unknown>[]> {
    if (this.#reading === null) return transactions.executeWhole(this.businessId, queries);
    return Promise.all(queries.map((query) => this.execute(transactions, query)));
  }

  /** A transaction for the caller's own use: the reading one, once nothing else runs in it. */
  async takeOver(
    transactions: BusinessTransactions,
    settings: TransactionSettings,
  ): Promise<BegunTransaction> {
    const reading = this.#reading;
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (reading?.running === 0 && isPlain && reading.transactions === transactions) {
      this.#reading = null;
      return reading.opening;
    }
    return transactions.begin(this.businessId, settings);
  }

  /** The call is over: what it asks from now on gets short transactions of its own. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#closeIdle();
  }

  async #read<Row>(transactions: BusinessTransactions, query: CompiledQuery): Promise<QueryResult<Row>> {
    const reading = (this.#reading ??= {
      transactions,
      opening: transactions.begin(this.businessId),
      running: 0,
      failed: false,
    });
    reading.running += 1;
    try {
      const { connection, begun } = await reading.opening;
      const [, result] = await Promise.all([begun, connection.executeQuery<Row>(query)]);
      return result;
    } catch (error) {
      // A failed transaction takes no further statement; the next one begins another transaction.
      reading.failed = true;
      if (this.#reading === reading) this.#reading = null;
      throw error;
    } finally {
      reading.running -= 1;
      if (reading.failed && reading.running === 0) await abandon(reading);
      else if (this.#ended) await this.#closeIdle();
      // A caller that goes on with the database does so before this runs.
      else if (reading.running === 0) setImmediate(() => void this.#closeIdle().catch(() => undefined));
    }
  }

  async #closeIdle(): Promise<void> {
    const reading = this.#reading;
    if (reading?.running !== 0) return;
    this.#reading = null;
    const { connection } = await reading.opening;
    await reading.transactions.commit(connection);
  }
}

async function abandon({ transactions, opening }: SharedReading): Promise<void> {
  const opened: DatabaseConnection | null = await opening.then(
    ({ connection }) => connection,
    () => null,
  );
  if (opened) await transactions.rollback(opened).catch(() => undefined);
}

/** By its text, which is our own: anything that might write or hold rows is not taken for reading. */
function onlyReads({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql) && !/\bfor (?:no key |key )?(?:update|share)\b|\bset_config\b/i.test(sql);
}
