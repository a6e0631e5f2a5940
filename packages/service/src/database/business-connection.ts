import { CompiledQuery, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely';
import { businessRole, businessSetting, markLimited } from './as-business.ts';

/**
 * A connection while it works for one business. Role and setting are local to each transaction, so that nothing of
 * them is left on the connection when it goes back to the pool, whatever happened; a statement outside a transaction
 * gets one of its own.
 */
export class BusinessConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #businessId: string;
  #inTransaction = false;

  constructor(driver: Driver, inner: DatabaseConnection, businessId: string) {
    this.inner = inner;
    this.#driver = driver;
    this.#businessId = businessId;
    markLimited(this);
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(this.inner, settings);
    try {
      await this.inner.executeQuery(
        CompiledQuery.raw(`select set_config('role', $1, true), set_config('${businessSetting}', $2, true)`, [
          businessRole,
          this.#businessId,
        ]),
      );
    } catch (error) {
      await this.#driver.rollbackTransaction(this.inner);
      throw error;
    }
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.commitTransaction(this.inner);
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query, options) => {
    if (this.#inTransaction) return this.inner.executeQuery(query, options);
    await this.begin({});
    try {
      const result = await this.inner.executeQuery<never>(query, options);
      await this.commit();
      return result;
    } catch (error) {
      if (this.#inTransaction) await this.rollback();
      throw error;
    }
  };

  streamQuery: DatabaseConnection['streamQuery'] = () => {
    throw new Error('rows are not streamed to a business');
  };
}
