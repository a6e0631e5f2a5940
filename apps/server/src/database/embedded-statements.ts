import { parse, type PGlite, protocol } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { StatementNames } from './statement-names.ts';

const { serialize } = protocol;

/** Statements in Postgres's own protocol, each with all its messages in one piece. */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  readonly #names = new StatementNames();
  /** Names that the session knows. */
  readonly #prepared = new Set<string>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** A statement without parameters and without rows, within a turn at the session. */
  async run(text: string): Promise<string | undefined> {
    const messages = await this.#send(serialize.query(text));
    for (const message of messages) if (message.name === 'commandComplete') return tagOf(message);
    return undefined;
  }

  /** @returns the command that Postgres did: it answers a commit of a failed transaction with ROLLBACK */
  async end(how: 'commit' | 'rollback'): Promise<string | undefined> {
    const command = await this.run(how);
    await this.#pglite.syncToFs();
    return command;
  }

  /** Throws Postgres's error with its code. */
  async query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const name = this.#names.nameOf(text) ?? '';
    const isNew = name === '' || !this.#prepared.has(name);
    const pieces = [
      ...(isNew ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: values.map(bound) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const messages = await this.#sendOrForget(Buffer.concat(pieces), name);
    if (name !== '') this.#prepared.add(name);
    const [result] = parse.parseResults(messages, this.#pglite.parsers);
    const affected = result?.affectedRows;
    return {
      rows: (result?.rows ?? []) as Row[],
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    };
  }

  async #sendOrForget(bytes: Uint8Array, name: string) {
    try {
      return await this.#send(bytes);
    } catch (error) {
      this.#names.forgetStalePlans(error);
      // It may have failed before it was prepared, or after.
      if (name !== '' && !this.#prepared.has(name))
        await this.#send(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]));
      throw error;
    }
  }

  async #send(bytes: Uint8Array) {
    return this.#pglite._runExclusiveQuery(() => this.#pglite.execProtocolStream(bytes, { syncToFs: false }));
  }
}

function tagOf(message: object): string | undefined {
  const { text } = message as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** As node-postgres sends it: text, whose type Postgres takes from where it stands; bytes as they are. */
function bound(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) throw new TypeError('arrays are no parameters here');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean | bigint);
}
