import { appendAuditEntry } from '../audit/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification } from '../verification/index.ts';
import { findOwnCase } from './find-own-case.ts';
import type { NoteMember, NotePorts } from './note-member.ts';

/**
 * Destroys the text of an own note; that there was one stays in the audit chain. Repeated, or at the same moment, it has
 * one effect.
 */
export async function takeBackNote(
  { db, now }: Pick<NotePorts, 'db' | 'now'>,
  { businessId, staffId }: NoteMember,
  { publicId, id }: { readonly publicId: string; readonly id: string },
): Promise<Outcome<void>> {
  const found = await findOwnCase(db, businessId, publicId);
  if (!found) return failure('not_found');
  return db.transaction().execute(async (tx): Promise<Outcome<void>> => {
    const { status } = await lockVerification(tx, found.id);
    if (status === 'redacted') return failure('redacted');
    const note = await tx
      .selectFrom('note')
      .select(['author', 'taken_back_at'])
      .where('id', '=', id)
      .where('verification_id', '=', found.id)
      .executeTakeFirst();
    if (!note) return failure('not_found');
    if (note.author !== staffId) return failure('note_of_another');
    if (note.taken_back_at !== null) return success(undefined);
    const at = now();
    await tx.updateTable('note').set({ sealed_text: null, taken_back_at: at }).where('id', '=', id).execute();
    await tx.deleteFrom('note_mention').where('note_id', '=', id).execute();
    await appendAuditEntry(tx, found.id, at, {
      actor: 'business',
      action: 'note.taken_back',
      details: { staff: staffId, note: id },
    });
    return success(undefined);
  });
}
