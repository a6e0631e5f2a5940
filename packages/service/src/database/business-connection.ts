import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import { markLimited } from './as-business.ts';
import type { BusinessCall } from './business-call.ts';
import type { BegunTransaction, BusinessTransactions } from './business-transactions.ts';

/** What one statement, or one transaction, of a business's call runs on. */
export class BusinessConnection implements DatabaseConnection {
  readonly #transactions: BusinessTransactions;
  readonly #call: BusinessCall;
  #own: BegunTransaction | null = null;

  constructor(transactions: BusinessTransactions, call: BusinessCall) {
    this.#transactions = transactions;
    this.#call = call;
    markLimited(this);
  }

  /** The driver's own, within a transaction. */
  get inner(): DatabaseConnection {
    if (!this.#own) throw new Error('no transaction has begun here');
    return this.#own.connection;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#own = await this.#call.takeOver(this.#transactions, settings);
  }

  async commit(): Promise<void> {
    await this.#transactions.commit(this.#take());
  }

  async rollback(): Promise<void> {
    await this.#transactions.rollback(this.#take());
  }

  #take(): DatabaseConnection {
    const { inner } = this;
    this.#own = null;
    return inner;
  }

  executeQuery: DatabaseConnection['executeQuery'] = async <Row>(query: CompiledQuery) => {
    if (this.#own === null) return this.#call.execute<Row>(this.#transactions, query);
    const { connection, begun } = this.#own;
    // If the role could not be set there is no answer, and that error is thrown, not the ones that follow from it.
    const [, result] = await Promise.all([begun, connection.executeQuery<Row>(query)]);
    return result;
  };

  /** Several statements that need nothing of one another. */
  async executeAtOnce(queries: readonly CompiledQuery[]): Promise<readonly QueryResult<unknown>[]> {
    return this.#own === null
      ? this.#call.executeAtOnce(this.#transactions, queries)
      : Promise.all(queries.map((query) => this.executeQuery(query)));
  }

  streamQuery: DatabaseConnection['streamQuery'] = () => {
    throw new Error('rows are not streamed to a business');
  };
}
