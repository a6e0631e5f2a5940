import { failure, type Outcome, success } from '../outcome.ts';
import { openVault } from '../verification/index.ts';
import { findOwnCase } from './find-own-case.ts';
import type { NoteMember, NotePorts } from './note-member.ts';
import { openNote } from './note-text.ts';

/** A note without names, which the caller adds. */
export interface ListedNote {
  readonly id: string;
  readonly at: string;
  readonly staffId: string;
  /** Null: taken back. */
  readonly text: string | null;
  readonly takenBackAt: string | null;
  /** Ids of members. */
  readonly mentioned: readonly string[];
  /** It mentions the reader, who has not seen it. */
  readonly unseen: boolean;
}

/** The notes on a verification, oldest first; none after a redaction. */
export async function listNotes(
  { db, master }: Pick<NotePorts, 'db' | 'master'>,
  { businessId, staffId }: NoteMember,
  publicId: string,
): Promise<Outcome<readonly ListedNote[]>> {
  const found = await findOwnCase(db, businessId, publicId);
  if (!found) return failure('not_found');
  const rows = await db
    .selectFrom('note')
    .selectAll()
    .where('verification_id', '=', found.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const mentions = await db
    .selectFrom('note_mention')
    .select(['note_id', 'staff_id', 'seen_at'])
    .where('verification_id', '=', found.id)
    .orderBy('staff_id')
    .execute();
  const vault = found.wrapped_key === null ? null : openVault(master, found);
  const notes = rows.map((row): ListedNote => {
    const mentioned = mentions.filter(({ note_id }) => note_id === row.id);
    return {
      id: row.id,
      at: row.created_at.toISOString(),
      staffId: row.author,
      text: vault === null || row.sealed_text === null ? null : openNote(vault, row.id, row.sealed_text),
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
      mentioned: mentioned.map((mention) => mention.staff_id),
      unseen: mentioned.some((mention) => mention.staff_id === staffId && mention.seen_at === null),
    };
  });
  return success(notes);
}
