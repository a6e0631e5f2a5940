import { mostAdvancedSeconds, type TimeAdvanced } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type Caller, loadBusiness } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type RedactPorts, redactIfOverdue } from '../retention/index.ts';
import {
  expireIn,
  type ExpirePorts,
  findById,
  isOpen,
  lockVerification,
  moveTimesBack,
  type VerificationTable,
} from '../verification/index.ts';
import { advanceDeliveries } from '../webhook/index.ts';

export type AdvancePorts = ExpirePorts & RedactPorts;

/**
 * Lets time pass for one verification of a sandbox, and does what the timed jobs do of it when so much time has passed:
 * it expires, its webhooks are attempted again, its retention ends. Both modes are asked, and the database refuses
 * advanced time of a live one: nobody's deadline is ever cut short.
 * @param seconds a whole number from 1 on
 * @returns `sandbox_business_only` for a live one, `invalid_fields` beyond `mostAdvancedSeconds` in all
 */
export async function advanceTime(
  ports: AdvancePorts,
  caller: Caller,
  { verificationId, seconds }: { readonly verificationId: string; readonly seconds: number },
): Promise<Outcome<TimeAdvanced>> {
  const advanced = await ports.db
    .transaction()
    .execute((tx) => advance(tx, ports, { caller, verificationId, seconds }));
  if (!advanced.ok) return advanced;
  await redactIfOverdue(ports, verificationId);
  const row = await findById(ports.db, verificationId);
  return success({
    status: row.status,
    expiresAt: row.expires_at.toISOString(),
    advancedSeconds: row.advanced_seconds,
    deliveries: advanced.value,
  });
}

/** All that stands in tables commits together, so that a call that failed let no time pass. */
async function advance(
  tx: DatabaseTransaction,
  ports: AdvancePorts,
  given: { readonly caller: Caller; readonly verificationId: string; readonly seconds: number },
): Promise<Outcome<number>> {
  const { caller, verificationId, seconds } = given;
  const row = await lockVerification(tx, verificationId);
  const business = await loadBusiness(tx, row.business_id);
  if (row.mode !== 'sandbox' || business.mode !== 'sandbox') return failure('sandbox_business_only');
  if (row.advanced_seconds + seconds > mostAdvancedSeconds) return tooFar();
  const now = ports.now();
  await appendAuditEntry(tx, verificationId, now, {
    actor: 'business',
    action: 'time.advanced',
    details: { ...caller.by, seconds },
  });
  // As far as its own end first: what counts from the end counts from the day on which life would have ended it.
  const untilEnd = secondsUntilEnd(row, now, seconds);
  if (untilEnd > 0) await moveTimesBack(tx, verificationId, untilEnd);
  await expireIn(tx, ports, verificationId);
  if (seconds > untilEnd) await moveTimesBack(tx, verificationId, seconds - untilEnd);
  return success(await advanceDeliveries(tx, ports, { verificationId, seconds }));
}

/**
 * How much of the time passes before it expires; all of it where it does not.
 * @param seconds how much passes in all
 */
export function secondsUntilEnd(
  { status, expires_at }: Pick<VerificationTable, 'status' | 'expires_at'>,
  now: Date,
  seconds: number,
): number {
  if (!isOpen(status)) return seconds;
  const left = Math.ceil((expires_at.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(left, 0), seconds);
}

function tooFar(): Outcome<never> {
  const message = `1件の手続きで進められる時間は、合計${mostAdvancedSeconds / 86_400}日までです。`;
  return failure('invalid_fields', { errors: [{ path: 'seconds', code: 'too_far', message }] });
}
