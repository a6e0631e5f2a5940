import { parse, type PGlite, protocol } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { StatementNames } from './statement-names.ts';

const { serialize } = protocol;

type BackendMessage = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** Statements in Postgres's own protocol, each with all its messages in one piece. */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  readonly #names = new StatementNames();
  /**
   * Names that the session knows, each with what describes its rows; null: it has none. A plan whose rows have changed
   * is refused, so that they are described once.
   */
  readonly #prepared = new Map<string, BackendMessage | null>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** A statement without parameters and without rows, within a turn at the session. */
  async run(text: string): Promise<string | undefined> {
    const messages = await this.#pglite.runExclusive(() => this.#send(serialize.query(text)));
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
    // One at a time: two that are asked together may need the same preparation.
    const messages = await this.#pglite.runExclusive(() => this.#execute(name, text, values));
    const [result] = parse.parseResults(messages, this.#pglite.parsers);
    const affected = result?.affectedRows;
    return {
      rows: (result?.rows ?? []) as Row[],
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    };
  }

  async #execute(name: string, text: string, values: readonly unknown[]) {
    const described = this.#prepared.get(name);
    const isPrepared = described !== undefined;
    const pieces = [
      ...(isPrepared ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values.map(bound) }),
      ...(isPrepared ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute({}),
      serialize.sync(),
    ];
    try {
      const messages = await this.#send(Buffer.concat(pieces));
      if (isPrepared) return described === null ? messages : [described, ...messages];
      if (name !== '')
        this.#prepared.set(name, messages.find((one) => one.name === 'rowDescription') ?? null);
      return messages;
    } catch (error) {
      this.#names.forgetStalePlans(error);
      // It may have failed before it was prepared, or after.
      if (name !== '' && !isPrepared)
        await this.#send(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]));
      throw error;
    }
  }

  #send(bytes: Uint8Array) {
    return this.#pglite.execProtocolStream(bytes, { syncToFs: false });
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
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return JSON.stringify(value);
}
