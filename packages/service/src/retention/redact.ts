import type { Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { eraseWords, type NewAuditEntry } from '../audit/index.ts';
import { eraseCaptured } from '../capture/index.ts';
import { eraseChips } from '../chip/index.ts';
import { eraseVisits } from '../jpki/index.ts';
import { eraseRecordRequests } from '../mdoc/index.ts';
import { forgetListingsOf } from '../listing/index.ts';
import { eraseNotes } from '../note/index.ts';
import { eraseProof } from '../proof/index.ts';
import { forgetMeasures } from '../checks/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { eraseRecorded } from '../recording/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  destroySealed,
  eraseLookUps,
  findById,
  isFinal,
  lockVerification,
} from '../verification/index.ts';
import { type FinishPorts, finishRedaction } from './finish-redaction.ts';
import { isReleased, legalDuty } from './retention-rule.ts';

export interface RedactPorts extends FinishPorts {
  readonly jobs: JobQueue;
}

export interface Redaction {
  readonly actor: NewAuditEntry['actor'];
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Destroys what is known of a person. The transaction destroys the key and everything sealed or hashed, so that from
 * then on nothing can be read, whatever happens; only then the objects go and the log is written, and a sweep does
 * that again after a crash. Audit chain and decision stay. A repeated call answers the same.
 */
export async function redactVerification(
  ports: RedactPorts,
  verificationId: string,
  by: Redaction,
): Promise<Outcome<{ status: Status }>> {
  const outcome = await ports.db.transaction().execute((tx) => destroy(tx, ports, verificationId, by));
  if (!outcome.ok) return outcome;
  await finishRedaction(ports, await findById(ports.db, verificationId));
  return success({ status: 'redacted' });
}

async function destroy(
  tx: DatabaseTransaction,
  ports: RedactPorts,
  verificationId: string,
  by: Redaction,
): Promise<Outcome<void>> {
  const row = await lockVerification(tx, verificationId);
  if (row.status === 'redacted') return success(undefined);
  if (isFinal(row.status) && !isReleased(legalDuty(row), todayInTokyo(ports.now()))) {
    return failure('retention_duty');
  }
  const changed = await changeStatus(tx, ports, {
    verificationId,
    transition: 'redact',
    at: ports.now(),
    audit: { ...by, action: 'verification.redacted' },
  });
  if (!changed) return failure('wrong_state');
  await erase(tx, verificationId);
  return success(undefined);
}

/**
 * Nulls or deletes every key, sealed text, look-up hash and measure of one verification. Pictures' rows go too: the
 * hash of a picture would show anybody who has it that it was here, and the audit chain keeps what proves the decision.
 */
export async function erase(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await destroySealed(tx, verificationId);
  await forgetMeasures(tx, verificationId);
  await eraseRecorded(tx, verificationId);
  await eraseLookUps(tx, verificationId);
  await eraseCaptured(tx, verificationId);
  await eraseChips(tx, verificationId);
  await eraseProof(tx, verificationId);
  await eraseVisits(tx, verificationId);
  await eraseRecordRequests(tx, verificationId);
  await eraseWords(tx, verificationId);
  await eraseNotes(tx, verificationId);
  await forgetListingsOf(tx, verificationId);
}
