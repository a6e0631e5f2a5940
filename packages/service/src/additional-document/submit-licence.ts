import type { LicenceSubmission, Status } from '@ekyc/contract';
import { type LicenceType, licenceClassFields, licences, todayInTokyo } from '@ekyc/documents';
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
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import {
  keepLicence,
  licenceValues,
  lockVerification,
  type SessionPorts,
  type VisitorSession,
} from '../verification/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { openLicenceTake } from './licence-take.ts';

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
    const row = await lockVerification(tx, session.verification.id);
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

/** What the visitor has to correct: a class is whole or absent, one at least is held, and no day lies ahead. */
function objections(
  documentType: LicenceType,
  values: Readonly<Record<string, string>>,
  today: string,
): FieldError[] {
  const object = (path: string, code: string, message: string): FieldError => ({ path, code, message });
  const classes = licences[documentType].classes.map(({ prefix, name }) => ({
    name,
    fields: Object.values(licenceClassFields(prefix)),
  }));
  const held = classes.filter(({ fields }) => fields.some((field) => values[field] !== undefined));
  const lacking = held.flatMap(({ name, fields }) =>
    fields
      .filter((field) => values[field] === undefined)
      .map((field) =>
        object(
          field,
          'class_incomplete',
          `${name}の交付年月日・交付番号・交付知事をすべて入力してください。`,
        ),
      ),
  );
  const none =
    held.length === 0 ? [object('', 'class_missing', '免状の種類を1つ以上入力してください。')] : [];
  const birthday = values['birthday'] ?? '';
  const days = held.flatMap(({ fields: [issueDate = ''] }) => {
    const day = values[issueDate];
    if (day === undefined) return [];
    if (day > today) return [object(issueDate, 'date_in_future', '今日より後の日付は入力できません。')];
    return day < birthday
      ? [object(issueDate, 'before_birthday', '生年月日より後の日付を入力してください。')]
      : [];
  });
  const ahead =
    birthday > today ? [object('birthday', 'date_in_future', '今日より後の日付は入力できません。')] : [];
  return [...none, ...lacking, ...ahead, ...days];
}
