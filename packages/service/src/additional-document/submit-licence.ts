import type { LicenceSubmission, Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import {
  afterSubmission,
  freezePictures,
  frozenPictures,
  setTakeEnded,
  submitFrozen,
  supersedeAccepted,
  type TakeTable,
  thawPictures,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  keepLicence,
  licenceValues,
  lockForSession,
  type SessionPorts,
  type VisitorSession,
} from '../verification/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { openLicenceTake } from './licence-take.ts';
import { objections } from './licence-objections.ts';

/** Submits the newest pictures of the licence with what stands on it. */
export async function submitLicence(
  ports: SessionPorts,
  session: VisitorSession,
  submission: LicenceSubmission,
): Promise<Outcome<{ status: Status }>> {
  const { documentType } = submission;
  if (session.verification.document_type !== documentType) return failure('document_type_mismatch');
  const errors = objections(documentType, licenceValues(submission), todayInTokyo(ports.now()));
  if (errors.length > 0) return failure('invalid_fields', { errors });
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (afterSubmission.includes(row.status)) return success({ status: row.status });
    const open = await openLicenceTake(tx, row);
    if (!open.ok) return open.code === 'take_not_open' ? failure('take_incomplete') : open;
    if (!(await freeze(tx, open.value, ports.now()))) return failure('take_incomplete');
    await keepLicence(tx, row.id, session.vault.sealJson(sealedFields.licence, submission));
    const pictures = await frozenPictures(tx, row.id);
    return submitFrozen(tx, ports, row, { takes: [open.value.number], pictures, details: { documentType } });
  });
}

/**
 * Freezes the newest picture of each side and accepts the take; what an earlier take froze goes.
 * @returns false where there is no front
 */
async function freeze(tx: DatabaseTransaction, take: TakeTable, now: Date): Promise<boolean> {
  const taken = await tx
    .selectFrom('material')
    .select(['id', 'photo_type', 'stored_sha256'])
    .where('take_id', '=', take.id)
    .orderBy('created_at', 'desc')
    .execute();
  const newest = (['front', 'back'] as const).flatMap(
    (side) => taken.find(({ photo_type }) => photo_type === side) ?? [],
  );
  if (!newest.some(({ photo_type }) => photo_type === 'front')) return false;
  const ofVerification = take.verification_id;
  await thawPictures(tx, ofVerification);
  await supersedeAccepted(tx, ofVerification);
  await freezePictures(
    tx,
    newest.map(({ id }) => id),
  );
  await setTakeEnded(tx, take.id, 'accepted', now);
  await appendAuditEntry(tx, ofVerification, now, {
    actor: 'visitor',
    action: 'take.frozen',
    details: { take: take.number, pictures: newest.map(({ stored_sha256 }) => stored_sha256) },
  });
  return true;
}
