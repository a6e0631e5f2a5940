import type { PhotoType, Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  issueResultCode,
  lockVerification,
  partsOf,
  type RegimeRule,
  ruleOn,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { formOfFrozen } from './document-form.ts';
import { type FrozenPicture, frozenPictures } from './frozen-pictures.ts';
import { requiredPictures } from './required-pictures.ts';

/** States after an oath: the same confirmation again answers where it stands. */
const after: readonly Status[] = ['submitted', 'examining', 'approved', 'declined', 'review'];

/**
 * The visitor confirms and submits exactly the pictures frozen at take_end. Submission, audit, webhook message and
 * the examination's job are one transaction. The regime is asked again by the day.
 */
export async function takeOath(
  ports: SessionPorts,
  session: VisitorSession,
  takes: readonly number[],
): Promise<Outcome<{ status: Status }>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, session.verification.id);
    if (after.includes(row.status)) return success({ status: row.status });
    if (row.status !== 'capturing') return failure('wrong_state');
    const rule = ruleOn(row.regime, todayInTokyo(ports.now()));
    if (!rule) return failure('regime_method_not_allowed');
    if (!row.id_type || !rule.idTypes.includes(row.id_type)) return failure('id_type_not_allowed');
    if (!row.sealed_profile && !row.supplied_profile) return failure('profile_missing');
    const pictures = await frozenPictures(tx, row.id);
    const confirmed = confirms(takes, pictures);
    if (!confirmed || !(await isComplete(tx, session, { row, rule, pictures })))
      return failure('take_incomplete');
    const submitted = await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'submit',
      at: ports.now(),
      audit: {
        actor: 'visitor',
        action: 'verification.submitted',
        details: {
          takes,
          round: row.resubmissions,
          pictures: pictures.map(({ material }) => material.stored_sha256),
          ruleVersion: rule.version,
        },
      },
    });
    if (!submitted) return failure('wrong_state');
    await issueResultCode(tx, ports, submitted);
    await ports.jobs.enqueue(tx, { queue: 'examine', verificationId: row.id });
    return success({ status: submitted.status });
  });
}

/** The visitor named exactly the takes whose pictures are frozen. */
function confirms(takes: readonly number[], pictures: readonly FrozenPicture[]): boolean {
  const frozen = new Set(pictures.map(({ take }) => take));
  const named = new Set(takes);
  return named.size === frozen.size && [...frozen].every((take) => named.has(take));
}

/** Whether everything that rule and document want is frozen, and what this round asked for was taken in it. */
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
