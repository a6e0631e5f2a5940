import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { vi } from 'vitest';

export interface Counted {
  readonly statements: number;
  /** Those that were begun by name; a statement outside one is one of its own besides. */
  readonly transactions: number;
}

/**
 * Sees every statement that leaves this process for a database from here on: to Postgres by node-postgres, to the
 * embedded one in its protocol. To be called before a database is opened.
 */
export function watchStatements(): { count(work: () => Promise<unknown>): Promise<Counted> } {
  const texts: string[] = [];
  const { query } = Client.prototype as { query: (...given: unknown[]) => unknown };
  vi.spyOn(Client.prototype as { query: (...given: unknown[]) => unknown }, 'query').mockImplementation(
    function (this: Client, ...given) {
      const [first] = given;
      texts.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return query.apply(this, given);
    },
  );
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the database that was asked
  const { execProtocolStream } = PGlite.prototype;
  vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementation(function (
    this: PGlite,
    bytes,
    options,
  ) {
    texts.push(Buffer.from(bytes).toString('latin1'));
    return execProtocolStream.call(this, bytes, options);
  });
  return {
    count: async (work) => {
      texts.length = 0;
      await work();
      return {
        statements: texts.length,
        transactions: texts.filter((text) => /^(?:Q....)?(?:begin|start transaction)\b/s.test(text)).length,
      };
    },
  };
}
