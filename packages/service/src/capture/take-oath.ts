import type { ErrorCode, PhotoType, Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { refuseWithoutTerms } from '../terms/index.ts';
import { type RegimeRule, ruleOn } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import {
  lockForSession,
  partsOf,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { formOfFrozen } from './document-form.ts';
import { findPicture, type FrozenPicture, frozenPictures } from './frozen-pictures.ts';
import { requiredPictures } from './required-pictures.ts';
import { afterSubmission, submitFrozen } from './submit-frozen.ts';

/**
 * The visitor confirms and submits exactly the pictures frozen at take_end. Submission, audit, webhook message and
 * the examination's job are one transaction. The law is checked again for that day.
 * @param holder id of the account the information comes from, where it comes from one
 */
export async function takeOath(
  ports: SessionPorts,
  session: VisitorSession,
  takes: readonly number[],
  holder: string | null = null,
): Promise<Outcome<{ status: Status }>> {
  if (holder) {
    const terms = await refuseWithoutTerms(ports, holder);
    if (!terms.ok) return terms;
  }
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const shared = row.account_use === 'userSubmission';
    if (holder && shared && row.account_id !== holder) return failure('account_mismatch');
    if (afterSubmission.includes(row.status)) return success({ status: row.status });
    // At a counter staff submit.
    if (roomOf(row.method).by === 'staff') return failure('wrong_state');
    if (row.status !== 'capturing' || shared !== (holder !== null)) return failure('wrong_state');
    const rule = ruleOn(row.regime, row.method, todayInTokyo(ports.now()));
    if (!rule) return failure('regime_method_not_allowed');
    const pictures = await frozenPictures(tx, row.id);
    const refused = shared
      ? refuseShared(ports.now(), session, row, pictures)
      : await refuseTaken(tx, session, { row, rule, pictures });
    if (refused) return failure(refused);
    const details = { ruleVersion: rule.version, ...(shared ? { userSubmission: true } : {}) };
    const bare = await takesOfProof(tx, row);
    return submitFrozen(tx, ports, row, { takes, pictures, bare, details });
  });
}

/** What a submission with a document still lacks. */
async function refuseTaken(
  tx: DatabaseTransaction,
  session: VisitorSession,
  given: {
    readonly row: VerificationTable;
    readonly rule: RegimeRule;
    readonly pictures: readonly FrozenPicture[];
  },
): Promise<ErrorCode | null> {
  const { row, rule } = given;
  if (!row.id_type || !rule.idTypes.includes(row.id_type)) return 'id_type_not_allowed';
  if (!row.sealed_profile && !row.supplied_profile) return 'profile_missing';
  return (await isComplete(tx, session, given)) ? null : 'take_incomplete';
}

/** What a submission of an account's information still lacks: only the face is taken. */
function refuseShared(
  now: Date,
  { vault }: VisitorSession,
  row: VerificationTable,
  pictures: readonly FrozenPicture[],
): ErrorCode | null {
  if (!row.sealed_submission) return 'wrong_state';
  const { validUntil } = vault.openJson(sealedFields.submission, row.sealed_submission);
  if (new Date(validUntil) <= now) return 'account_information_expired';
  return findPicture(pictures, 'face', 'selfie') ? null : 'take_incomplete';
}

/** The take that a proof came in: it may have no picture to be known by. */
async function takesOfProof(tx: DatabaseTransaction, row: VerificationTable): Promise<readonly number[]> {
  if (roomOf(row.method).holds !== 'proof') return [];
  const takes = await tx
    .selectFrom('take')
    .select('number')
    .where('verification_id', '=', row.id)
    .where('type', '=', 'document')
    .where('state', '=', 'accepted')
    .execute();
  return takes.map(({ number }) => number);
}

/** Whether a chip and a face are there, each taken since it was asked for again. */
function hasParts(row: VerificationTable, pictures: readonly (FrozenPicture | undefined)[]): boolean {
  return pictures.every(
    (picture) =>
      picture !== undefined &&
      (picture.round === row.resubmissions ||
        !partsOf(row).some(({ take }) => take === picture.material.type)),
  );
}

/** Whether everything that rule and document want is frozen, and what was asked for again was taken since. */
async function isComplete(
  tx: DatabaseTransaction,
  { vault }: VisitorSession,
  given: {
    readonly row: VerificationTable;
    readonly rule: RegimeRule;
    readonly pictures: readonly FrozenPicture[];
  },
): Promise<boolean> {
  const { row, rule, pictures } = given;
  if (!row.id_type) return false;
  const taken = (photoType: PhotoType) => pictures.find(({ material }) => material.photo_type === photoType);
  const { holds } = roomOf(row.method);
  if (holds === 'proof') return row.sealed_proof !== null;
  if (holds === 'chip') return hasParts(row, [taken('chipPortrait'), taken('selfie')]);
  const { requiresThickness, requiresAddress } = rule;
  const form = await formOfFrozen(tx, vault, row.id, row.id_type);
  const wanted = requiredPictures({ idType: row.id_type, requiresThickness, requiresAddress }, form);
  const has = (photoType: PhotoType) => pictures.some(({ material }) => material.photo_type === photoType);
  if (!wanted.every(has) || !has('selfie')) return false;
  return partsOf(row).every((part) => {
    const asked = part.take === 'face' ? (['selfie'] as const) : (part.photoTypes ?? (['front'] as const));
    return asked
      .filter((photoType) => part.take === 'face' || wanted.includes(photoType))
      .every((photoType) =>
        pictures.some(
          ({ material, round }) => material.photo_type === photoType && round === row.resubmissions,
        ),
      );
  });
}
