import { randomUUID } from 'node:crypto';
import { accessOfRole } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { lockVerification, openVault } from '../verification/index.ts';
import { findOwnCase } from './find-own-case.ts';
import type { ListedNote } from './list-notes.ts';
import type { NoteMember, NotePorts } from './note-member.ts';
import { sealNote } from './note-text.ts';

interface Written {
  readonly publicId: string;
  readonly text: string;
  readonly mentions: readonly string[];
}

/**
 * Writes a note on a verification. A redaction holds the verification's row too: either it destroys the note, or the note
 * is refused with `redacted`.
 */
export async function writeNote(
  ports: NotePorts,
  member: NoteMember,
  { publicId, text, mentions }: Written,
): Promise<Outcome<ListedNote>> {
  const found = await findOwnCase(ports.db, member.businessId, publicId);
  if (!found) return failure('not_found');
  const mentioned = [...new Set(mentions)];
  return ports.db.transaction().execute(async (tx): Promise<Outcome<ListedNote>> => {
    const row = await lockVerification(tx, found.id);
    if (row.status === 'redacted') return failure('redacted');
    const errors = await objections(tx, member, mentions);
    if (errors.length > 0) return failure('invalid_fields', { errors });
    const [id, at] = [randomUUID(), ports.now()];
    const { sealed, sha256 } = sealNote(openVault(ports.master, row), id, text);
    await appendAuditEntry(tx, row.id, at, {
      actor: 'business',
      action: 'note.written',
      details: { staff: member.staffId, note: id, noteSha256: sha256, mentioned },
    });
    const ofCase = { verification_id: row.id, business_id: row.business_id };
    await tx
      .insertInto('note')
      .values({
        ...ofCase,
        id,
        author: member.staffId,
        sealed_text: sealed,
        created_at: at,
        taken_back_at: null,
      })
      .execute();
    if (mentioned.length > 0)
      await tx
        .insertInto('note_mention')
        .values(mentioned.map((staffId) => ({ ...ofCase, note_id: id, staff_id: staffId, seen_at: null })))
        .execute();
    return success({
      id,
      at: at.toISOString(),
      staffId: member.staffId,
      text,
      takenBackAt: null,
      mentioned,
      unseen: false,
    });
  });
}

/** Only others who may read notes can be called to one. */
async function objections(
  tx: DatabaseTransaction,
  { businessId, staffId }: NoteMember,
  mentions: readonly string[],
): Promise<FieldError[]> {
  if (mentions.length === 0) return [];
  const members = await tx
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [...mentions])
    .where('removed_at', 'is', null)
    .execute();
  const readers = new Set(
    members.filter(({ role }) => accessOfRole[role].decisions !== 'none').map(({ id }) => id),
  );
  return mentions.flatMap((id, at) =>
    readers.has(id) && id !== staffId
      ? []
      : [
          {
            path: `mentions.${at}`,
            code: 'not_a_colleague',
            message: 'メモを読める担当者ではありません。もう一度選んでください。',
          },
        ],
  );
}
