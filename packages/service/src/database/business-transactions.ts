import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { businessRole, businessSetting } from './role-names.ts';

/**
 * Transactions of one business each. Role and setting are local to them, so that nothing is left on the connection
 * when it goes back to the pool, whatever happened.
 */
export class BusinessTransactions {
  readonly #driver: Driver;
  readonly #pipelines: boolean;

  constructor(driver: Driver, { pipelines = false }: { readonly pipelines?: boolean | undefined }) {
    this.#driver = driver;
    this.#pipelines = pipelines;
  }

  /**
   * A connection whose transaction begins. Where the driver pipelines it is given at once, and statements may follow:
   * they are answered after `begun`, and fail where it fails, for a failed statement fails its whole transaction.
   */
  async begin(businessId: string, settings: TransactionSettings = {}): Promise<BegunTransaction> {
    const connection = await this.#driver.acquireConnection();
    const setRole = () =>
      connection.executeQuery(
        CompiledQuery.raw(`select set_config('role', $1, true), set_config('${businessSetting}', $2, true)`, [
          businessRole,
          businessId,
        ]),
      );
    if (this.#pipelines) {
      const begun = Promise.all([this.#driver.beginTransaction(connection, settings), setRole()]);
      // The sender of the statement gets the error; here it needs no second report.
      begun.catch(() => undefined);
      return { connection, begun };
    }
    try {
      await this.#driver.beginTransaction(connection, settings);
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
    try {
      await setRole();
    } catch (error) {
      await this.rollback(connection);
      throw error;
    }
    return { connection, begun: Promise.resolve() };
  }

  /**
   * A transaction of these statements alone, which need nothing of one another. Where the driver pipelines, all of it
   * leaves together: when one fails, so do those after it, and what is sent to commit rolls back.
   */
  async executeWhole(
    businessId: string,
    queries: readonly CompiledQuery[],
  ): Promise<readonly QueryResult<unknown>[]> {
    const { connection, begun } = await this.begin(businessId);
    const answers = queries.map((query) => connection.executeQuery(query));
    // The first cause is reported below, not the errors that follow from it.
    const asked = Promise.all([begun, ...answers]);
    asked.catch(() => undefined);
    if (!this.#pipelines) await Promise.allSettled(answers);
    const [ended] = await Promise.allSettled([this.commit(connection)]);
    const [, ...results] = await asked;
    if (ended.status === 'rejected') throw ended.reason;
    return results;
  }

  /** Ends the transaction and gives the connection back. */
  async commit(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#driver.commitTransaction(connection);
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }

  async rollback(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#driver.rollbackTransaction(connection);
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }
}

export interface BegunTransaction {
  readonly connection: DatabaseConnection;
  /** Role and business are set. Rejects when they are not: nothing may be taken for an answer then. */
  readonly begun: Promise<unknown>;
}
