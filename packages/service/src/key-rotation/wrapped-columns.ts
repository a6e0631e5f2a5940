import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { wrapContext } from '../sealing/index.ts';
import { accountKeyContext } from '../account/index.ts';
import { staffAddressContext } from '../staff/index.ts';
import { answerContext, eventWordsContext } from '../business/index.ts';
import { listingContext } from '../listing/index.ts';
import { receiptKeyContext } from '../sharing/index.ts';
import { secretContext } from '../webhook/index.ts';

/** A column whose values the master key wraps itself; a rotation must reach every one of them. */
export interface WrappedColumn {
  readonly table: keyof Tables;
  readonly column: string;
  /** Name of the primary key. */
  readonly id: string;
  /** Further columns that the context needs. */
  readonly needs: readonly string[];
  /** What the value is bound to, from its row. */
  readonly context: (row: Readonly<Record<string, string>>) => string;
}

export const wrappedColumns: readonly WrappedColumn[] = [
  {
    table: 'verification',
    column: 'wrapped_key',
    id: 'id',
    needs: ['business_id'],
    context: (row) => wrapContext({ businessId: row['business_id'] ?? '', verificationId: row['id'] ?? '' }),
  },
  ...['sealed_secret', 'sealed_previous_secret'].map(
    (column): WrappedColumn => ({
      table: 'webhook_endpoint',
      column,
      id: 'id',
      needs: ['business_id'],
      context: (row) => secretContext({ business_id: row['business_id'] ?? '', id: row['id'] ?? '' }),
    }),
  ),
  {
    table: 'repeated_call',
    column: 'sealed_answer',
    id: 'id',
    needs: [],
    context: (row) => answerContext(row['id'] ?? ''),
  },
  {
    table: 'event_words',
    column: 'sealed_words',
    id: 'id',
    needs: [],
    context: (row) => eventWordsContext(row['id'] ?? ''),
  },
  {
    table: 'listing',
    column: 'sealed_person',
    id: 'id',
    needs: ['business_id'],
    context: (row) => listingContext({ business_id: row['business_id'] ?? '', id: row['id'] ?? '' }),
  },
  {
    table: 'evidence_key',
    column: 'sealed_private_key',
    id: 'id',
    needs: [],
    context: (row) => `evidence-key/${row['id'] ?? ''}`,
  },
  {
    table: 'account',
    column: 'wrapped_key',
    id: 'id',
    needs: [],
    context: (row) => accountKeyContext(row['id'] ?? ''),
  },
  {
    table: 'consent_receipt',
    column: 'wrapped_key',
    id: 'id',
    needs: [],
    context: (row) => receiptKeyContext(row['id'] ?? ''),
  },
  ...(['staff', 'staff_invitation'] as const).map(
    (table): WrappedColumn => ({
      table,
      column: 'sealed_email',
      id: 'id',
      needs: [],
      context: (row) => staffAddressContext(table, row['id'] ?? ''),
    }),
  ),
];

/** The same for the service's own secrets; rewrapped last, because the first of them is the check value of the start. */
export const sealedSecrets: WrappedColumn = {
  table: 'sealed_secret',
  column: 'sealed',
  id: 'name',
  needs: [],
  context: (row) => sealedSecretContext(row['name'] ?? ''),
};

export function sealedSecretContext(name: string): string {
  return `sealed-secret/${name}`;
}

/** Rows of a column that begin with none of the prefixes, in the order of their ids. */
export async function rowsNotWrappedBy(
  db: Kysely<Tables>,
  from: WrappedColumn,
  wanted: { readonly prefixes: readonly Buffer[]; readonly afterId: string; readonly limit: number },
): Promise<readonly { readonly row: Record<string, string>; readonly sealed: Buffer }[]> {
  const id = sql.ref(from.id);
  const column = sql.ref(from.column);
  const length = wanted.prefixes[0]?.length ?? 0;
  const { rows } = await sql<Record<string, string | Buffer>>`
    select ${sql.join([from.id, ...from.needs].map((name) => sql.ref(name)))}, ${column} as value_to_open
    from ${sql.table(from.table)}
    where ${column} is not null and ${id} > ${wanted.afterId}
      and substring(${column} from 1 for ${sql.lit(length)}) not in (${sql.join(wanted.prefixes)})
    order by ${id} limit ${wanted.limit}`.execute(db);
  return rows.map(({ value_to_open, ...row }) => ({
    row: row as Record<string, string>,
    sealed: value_to_open as Buffer,
  }));
}
