import type { RelatedBy, relatedCases } from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, seesPersonalData } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { auditFinds, numberKeysOf, referenceOf, type VerificationTable } from '../verification/index.ts';

/** Most cases that are shown, newest first. */
const mostShown = 50;

interface RelatedPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

type Answer = z.infer<typeof relatedCases>;

const shown = [
  'id',
  'public_id',
  'business_id',
  'kind',
  'status',
  'mode',
  'method',
  'id_type',
  'document_type',
  'reasons',
  'created_at',
  'decided_at',
  'wrapped_key',
  'sealed_request',
] as const;
type Row = Pick<VerificationTable, (typeof shown)[number]> & {
  readonly same_reference: boolean;
  readonly same_document: boolean;
};

/** By what others are looked for. */
interface Sought {
  readonly businessId: string;
  /** Of the case whose relatives they are. */
  readonly id: string;
  readonly person: Buffer | null;
  readonly numbers: readonly Buffer[];
}

/**
 * Other cases of the business with the same reference; and, for who may see personal data and says why, with the same
 * document's number. That a case is about the same document is personal data: each one found by it is audited before it
 * is shown.
 */
export async function listRelated(
  ports: RelatedPorts,
  caller: Caller,
  { publicId, purpose }: { readonly publicId: string; readonly purpose: string | undefined },
): Promise<Outcome<Answer>> {
  const { businessId } = caller;
  const own = await ports.db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!own) return failure('not_found');
  if (purpose !== undefined && !seesPersonalData(caller)) return failure('role_not_allowed');
  const numbers = purpose === undefined ? [] : numberKeysOf(ports.master, own);
  const rows = await readOthers(ports.db, { businessId, id: own.id, person: own.target_user_hash, numbers });
  const found = rows
    .slice(0, mostShown)
    .map((row) => ({ row, foundBy: row.same_document ? ('documentNumber' as const) : null }));
  const shownRows = await auditFinds(ports, caller, purpose, found);
  return success({
    items: shownRows.map(({ row }) => present(ports.master, row)),
    more: rows.length > mostShown,
    documents: purpose === undefined ? 'withheld' : 'shown',
  });
}

/** One more than are shown. Each kind of link is read from its own index. */
async function readOthers(db: Database, sought: Sought): Promise<readonly Row[]> {
  const { businessId, id, person, numbers } = sought;
  const links: RawBuilder<unknown>[] = [];
  if (person !== null)
    links.push(sql`select id, true as reference, false as document from verification
      where business_id = ${businessId} and target_user_hash = ${person}`);
  if (numbers.length > 0)
    links.push(sql`select verification_id, false, true from search_key
      where business_id = ${businessId} and hash in (${sql.join(numbers)})`);
  if (links.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${sql.join(shown.map((name) => sql.ref(`v.${name}`)))}, l.same_reference, l.same_document
    from (select id, bool_or(reference) as same_reference, bool_or(document) as same_document
      from (${sql.join(links, sql` union all `)}) as link (id, reference, document)
      where id <> ${id} group by id) l
    join verification v on v.id = l.id
    order by v.created_at desc, v.id limit ${sql.lit(mostShown + 1)}`.execute(db);
  return rows;
}

function present(master: MasterKey, row: Row): Answer['items'][number] {
  const by: RelatedBy[] = [];
  if (row.same_reference) by.push('reference');
  if (row.same_document) by.push('document');
  return {
    publicId: row.public_id,
    kind: row.kind,
    status: row.status,
    mode: row.mode,
    method: row.kind === 'identification' ? row.method : null,
    idType: row.id_type,
    documentType: row.document_type,
    reasons: [...row.reasons],
    targetUserId: referenceOf(master, row),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    by,
  };
}
