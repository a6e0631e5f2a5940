import type { Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  issueResultCode,
  lockVerification,
  ruleOn,
  type SessionPorts,
  type VisitorSession,
} from '../verification/index.ts';

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
    const accepted = await acceptedTakes(tx, row.id);
    const types = new Set(accepted.map((take) => take.type));
    const confirmed =
      accepted.every((take) => takes.includes(take.number)) && new Set(takes).size === accepted.length;
    if (!types.has('document') || !types.has('face') || !confirmed) return failure('take_incomplete');
    const pictures = await tx
      .selectFrom('material')
      .select('stored_sha256')
      .where('verification_id', '=', row.id)
      .where('frozen', '=', true)
      .orderBy('created_at')
      .execute();
    const submitted = await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'submit',
      at: ports.now(),
      audit: {
        actor: 'visitor',
        action: 'verification.submitted',
        details: {
          takes,
          pictures: pictures.map((picture) => picture.stored_sha256),
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

async function acceptedTakes(tx: DatabaseTransaction, verificationId: string) {
  return tx
    .selectFrom('take')
    .select(['number', 'type'])
    .where('verification_id', '=', verificationId)
    .where('state', '=', 'accepted')
    .execute();
}
