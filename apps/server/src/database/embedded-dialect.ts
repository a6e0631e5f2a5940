import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteDialect,
  PostgresAdapter,
  type QueryResult,
} from 'kysely';
import { EmbeddedStatements } from './embedded-statements.ts';

/**
 * Kysely on the Postgres in this process. Its own dialect asks the server six times for a statement (parse, describe,
 * bind, ...), and each time waits a turn; this one sends them together, prepared once.
 */
export function embeddedDialect(pglite: PGlite): Dialect {
  const plain = new PGliteDialect({ pglite });
  return {
    createDriver: () => new EmbeddedDriver(pglite),
    createQueryCompiler: () => plain.createQueryCompiler(),
    // The one connection is given to one at a time by PGlite itself, which its other users (the queue) wait for, too.
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
  };
}

class EmbeddedDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #statements: EmbeddedStatements;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#statements = new EmbeddedStatements(pglite);
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new EmbeddedConnection(this.#pglite, this.#statements));
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).end('rollback');
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

/** A turn at the one session: exclusive from `begin` to the end of the transaction. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #statements: EmbeddedStatements;
  /** Passes the session on to the next one. */
  #leave: (() => void) | null = null;

  constructor(pglite: PGlite, statements: EmbeddedStatements) {
    this.#pglite = pglite;
    this.#statements = statements;
  }

  async begin(): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    takeTurn(this.#pglite, () => {
      turn.resolve();
      return left.promise;
    }).catch(turn.reject);
    await turn.promise;
    this.#leave = left.resolve;
    try {
      await this.#statements.run('begin');
    } catch (error) {
      this.#goOut();
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      const command = await this.#statements.end(how);
      if (how === 'commit' && command === 'ROLLBACK')
        throw new Error('a transaction with a failed statement was not committed');
    } finally {
      this.#goOut();
    }
  }

  #goOut(): void {
    this.#leave?.();
    this.#leave = null;
  }

  executeQuery = async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
    const run = () => this.#statements.query<Row>(sql, parameters);
    return this.#leave === null ? takeTurn(this.#pglite, run) : run();
  };

  streamQuery = (): never => {
    throw new Error('rows are not streamed from the embedded database');
  };
}

/** Waits for PGlite's own turns, so that no statement of another of its users comes into a transaction. */
function takeTurn<Result>(pglite: PGlite, work: () => Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line no-underscore-dangle -- what its own transactions wait for has no other name
  return pglite._runExclusiveTransaction(work);
}
