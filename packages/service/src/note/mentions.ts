import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';
import { findOwnCase } from './find-own-case.ts';
import type { NoteMember, NotePorts } from './note-member.ts';

/** A case with notes that a member is to look at, the newest of them, and how many they are. */
export interface MentionedRow
  extends Pick<
    VerificationTable,
    'id' | 'business_id' | 'public_id' | 'kind' | 'status' | 'mode' | 'wrapped_key' | 'sealed_request'
  > {
  readonly notes: number;
  readonly at: Date;
  readonly author: string;
}

/** Cases with notes that mention this member and that they have not seen, newest mention first. */
export async function readMentions(
  db: Kysely<Tables>,
  { businessId, staffId }: NoteMember,
  most: number,
): Promise<readonly MentionedRow[]> {
  const { rows } = await sql<MentionedRow>`
    select v.id, v.business_id, v.public_id, v.kind, v.status, v.mode, v.wrapped_key, v.sealed_request, m.notes::int, m.at, m.author
    from (
      select n.verification_id, count(*) as notes, max(n.created_at) as at,
        (array_agg(n.author order by n.created_at desc, n.id))[1] as author
      from note_mention u join note n on n.id = u.note_id
      where u.business_id = ${businessId} and u.staff_id = ${staffId} and u.seen_at is null
      group by n.verification_id) m
    join verification v on v.id = m.verification_id
    order by m.at desc, v.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** How many cases mention this member in notes that they have not seen. */
export async function countMentions(
  db: Kysely<Tables>,
  { businessId, staffId }: NoteMember,
): Promise<number> {
  const { count } = await db
    .selectFrom('note_mention')
    .select((of) => of.fn.count<string>('verification_id').distinct().as('count'))
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A member has seen these notes on a verification; others in the list are passed over. */
export async function markNotesSeen(
  { db, now }: Pick<NotePorts, 'now'> & { readonly db: Database },
  { businessId, staffId }: NoteMember,
  { publicId, notes }: { readonly publicId: string; readonly notes: readonly string[] },
): Promise<Outcome<void>> {
  const found = await findOwnCase(db, businessId, publicId);
  if (!found) return failure('not_found');
  await db
    .updateTable('note_mention')
    .set({ seen_at: now() })
    .where('verification_id', '=', found.id)
    .where('staff_id', '=', staffId)
    .where('note_id', 'in', [...notes])
    .where('seen_at', 'is', null)
    .execute();
  return success(undefined);
}
