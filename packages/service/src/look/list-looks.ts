import type { Look, LookAction, lookList } from '@ekyc/contract';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { readDetails } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type MasterKey, openWords, sealedFields, type Vault } from '../sealing/index.ts';
import { readActors } from '../staff/index.ts';
import { beginsAt, endsAt, openVault, type VerificationTable } from '../verification/index.ts';

export interface LookPorts {
  readonly db: Database;
  readonly master: MasterKey;
}

export interface LookFilter {
  /** Id of a member or a key. */
  readonly by?: string | undefined;
  readonly action?: LookAction | undefined;
  /** Instants, or days in Japan time, the last of which counts whole. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Row = Pick<
  VerificationTable,
  'id' | 'business_id' | 'public_id' | 'kind' | 'status' | 'mode' | 'wrapped_key' | 'sealed_request'
> & {
  readonly sequence: number;
  readonly at: Date;
  readonly action: LookAction;
  readonly by_whom: string | null;
  readonly details: string;
  readonly sealed_words: Buffer | null;
};

/** So many are opened before other calls have their turn. */
const openedAtOnce = 200;

/** A business's looks at personal data over all its verifications, newest first; the cursor names the last one seen. */
export async function listLooks(
  ports: LookPorts,
  businessId: string,
  filter: LookFilter,
): Promise<Outcome<z.infer<typeof lookList>>> {
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor);
  if (filter.cursor !== undefined && !after) return failure('malformed_request');
  const rows = await readRows(ports.db, businessId, { ...filter, after });
  const page = rows.slice(0, filter.limit);
  const actors = await readActors(
    ports,
    businessId,
    page.flatMap(({ by_whom }) => by_whom ?? []),
  );
  const vaults = new Map<string, Vault | null>();
  const items: Look[] = [];
  for (const [at, row] of page.entries()) {
    if (at % openedAtOnce === openedAtOnce - 1) await setImmediate();
    if (!vaults.has(row.id)) vaults.set(row.id, row.wrapped_key ? openVault(ports.master, row) : null);
    items.push({
      ...present(row, vaults.get(row.id) ?? null),
      person: row.by_whom === null ? null : (actors.get(row.by_whom) ?? null),
    });
  }
  return success({ items, nextCursor: rows.length > page.length ? cursorOf(page.at(-1)) : null });
}

/**
 * One row more than the page has. Each condition is one that an index of migration 0041 serves in the list's own order:
 * no page, however deep, reads many more rows than it shows.
 */
async function readRows(
  db: Database,
  businessId: string,
  { by, action, from, to, after, limit }: LookFilter & { readonly after: Place | null },
): Promise<readonly Row[]> {
  const conditions = [
    sql`l.business_id = ${businessId}`,
    ...(by === undefined ? [] : [sql`l.by_whom = ${by}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${beginsAt(from)}`]),
    ...(to === undefined ? [] : [sql`l.at < ${endsAt(to)}`]),
    ...(after === null
      ? []
      : [sql`(l.at, l.verification_id, l.sequence) < (${after.at}, ${after.id}, ${after.sequence})`]),
  ];
  const { rows } = await sql<Row>`
    select l.sequence, l.at, l.action, l.by_whom, v.id, v.business_id, v.public_id, v.kind, v.status, v.mode,
      v.wrapped_key, v.sealed_request, e.details, w.sealed_words
    from (
      select * from look l where ${sql.join(conditions, sql` and `)}
      order by l.at desc, l.verification_id desc, l.sequence desc limit ${sql.lit(limit + 1)}) l
    join verification v on v.id = l.verification_id
    join audit_entry e on e.verification_id = l.verification_id and e.sequence = l.sequence
    left join audit_words w on w.verification_id = l.verification_id and w.sequence = l.sequence
    order by l.at desc, l.verification_id desc, l.sequence desc`.execute(db);
  return rows;
}

function present(row: Row, vault: Vault | null): Omit<Look, 'person'> {
  const details = readDetails(row.details);
  const purpose = openWords(vault, details, row.sealed_words)?.words ?? null;
  return {
    at: row.at.toISOString(),
    action: row.action,
    by: row.by_whom,
    publicId: row.public_id,
    kind: row.kind,
    status: row.status,
    mode: row.mode,
    targetUserId:
      vault === null || row.sealed_request === null
        ? null
        : vault.openJson(sealedFields.request, row.sealed_request).targetUserId,
    details,
    purpose,
    purposeState: stateOf(details, { purpose, isRedacted: vault === null }),
  };
}

function stateOf(
  details: Readonly<Record<string, unknown>>,
  { purpose, isRedacted }: { readonly purpose: string | null; readonly isRedacted: boolean },
): Look['purposeState'] {
  if (purpose !== null) return 'shown';
  if (typeof details['purposeSha256'] !== 'string') return 'none';
  return isRedacted ? 'destroyed' : 'notKept';
}

interface Place {
  readonly at: Date;
  readonly id: string;
  readonly sequence: number;
}

const cursorOf = (row: Row | undefined): string | null =>
  row ? Buffer.from(`${row.at.toISOString()} ${row.id} ${row.sequence}`, 'utf8').toString('base64url') : null;

function readCursor(cursor: string): Place | null {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const match = /^(\S+) ([0-9a-f-]{36}) ([0-9]{1,9})$/.exec(text);
  const at = new Date(match?.[1] ?? '');
  if (!match || Number.isNaN(at.getTime())) return null;
  return { at, id: match[2] as string, sequence: Number(match[3]) };
}
