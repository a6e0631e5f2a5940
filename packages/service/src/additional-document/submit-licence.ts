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
import { sealedFields, type StoredReading } from '../sealing/index.ts';
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
    const read = row.sealed_reading ? session.vault.openJson(sealedFields.reading, row.sealed_reading) : null;
    if (!(await freeze(tx, open.value, read, ports.now()))) return failure('take_incomplete');
    await keepLicence(tx, row.id, session.vault.sealJson(sealedFields.licence, submission));
    const pictures = await frozenPictures(tx, row.id);
    return submitFrozen(tx, ports, row, { takes: [open.value.number], pictures, details: { documentType } });
  });
}

/**
 * Freezes the pictures of the newest upload and accepts the take; unfreezes what an earlier take froze. Not the newest
 * rows: a repeated picture keeps its row, and the newest upload may have no back.
 * @param read the stored reading, which names the upload's pictures
 * @returns false if this take has no front that was read
 */
async function freeze(
  tx: DatabaseTransaction,
  take: TakeTable,
  read: StoredReading | null,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('material')
    .select(['id', 'photo_type', 'stored_sha256'])
    .where('take_id', '=', take.id)
    .orderBy('created_at', 'desc')
    .execute();
  const front = taken.find(({ id }) => id === read?.materialId);
  if (!front) return false;
  const back =
    read?.backId === undefined
      ? taken.find(({ photo_type }) => photo_type === 'back')
      : taken.find(({ id }) => id === read.backId);
  const pictures = back ? [front, back] : [front];
  const ofVerification = take.verification_id;
  await thawPictures(tx, ofVerification);
  await supersedeAccepted(tx, ofVerification);
  await freezePictures(
    tx,
    pictures.map(({ id }) => id),
  );
  await setTakeEnded(tx, take.id, 'accepted', now);
  await appendAuditEntry(tx, ofVerification, now, {
    actor: 'visitor',
    action: 'take.frozen',
    details: { take: take.number, pictures: pictures.map(({ stored_sha256 }) => stored_sha256) },
  });
  return true;
}
