import type { IdType, TakeType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeIdType,
  editable,
  lockForSession,
  partsOf,
  type SessionPorts,
  withdrawShared,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { supersedeAccepted, thawPictures } from './take-rows.ts';

/**
 * Chooses the document. Allowed until the submission, and again where the whole document must be captured again. Choosing
 * a different document discards the pictures of the former one.
 */
export async function chooseIdType(
  ports: SessionPorts,
  session: VisitorSession,
  idType: IdType,
): Promise<Outcome<{ idType: IdType }>> {
  const allowed = session.verification.allowed_id_types;
  if (!allowed.includes(idType)) return failure('id_type_not_allowed');
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (row.id_type === idType) return success({ idType });
    if (!editable.includes(row.status) || !mayChoose(row)) return failure('wrong_state');
    await giveUpTakes(tx, row, 'document', ports.now());
    if (row.account_use === 'userSubmission') await takeSubmissionBack(tx, row, ports.now());
    await changeIdType(tx, row.id, idType);
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'visitor',
      action: 'id_type.chosen',
      details: { idType },
    });
    return success({ idType });
  });
}

/** In a resubmission only where the whole document is taken again. */
function mayChoose(row: VerificationTable): boolean {
  const part = partsOf(row).find(({ take }) => take === 'document');
  return row.resubmissions === 0 || (part !== undefined && !part.photoTypes);
}

/** Pictures of the former document (or face) no longer count, whether of an open take or of an earlier submission. */
async function giveUpTakes(
  tx: DatabaseTransaction,
  row: VerificationTable,
  type: TakeType,
  now: Date,
): Promise<void> {
  const open = await tx
    .updateTable('take')
    .set({ state: 'aborted', ended_at: now })
    .where('verification_id', '=', row.id)
    .where('type', '=', type)
    .where('state', '=', 'open')
    .returning('number')
    .executeTakeFirst();
  if (open) {
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.ended',
      details: { take: open.number, type, result: 'aborted' },
    });
  }
  await supersedeAccepted(tx, row.id, type);
  await thawPictures(tx, row.id, type);
}

/**
 * Ends a sharing that was not submitted, because a document is chosen or the account is deleted: the account's information
 * is erased, and the face is captured again.
 */
export async function takeSubmissionBack(
  tx: DatabaseTransaction,
  row: VerificationTable,
  now: Date,
): Promise<void> {
  await giveUpTakes(tx, row, 'face', now);
  await withdrawShared(tx, row.id);
  await appendAuditEntry(tx, row.id, now, { actor: 'visitor', action: 'user_submission.taken_back' });
}
