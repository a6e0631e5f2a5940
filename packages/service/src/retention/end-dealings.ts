import { todayInTokyo } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isFinal, lockVerification, noteEndOfDealings } from '../verification/index.ts';
import { legalDuty } from './retention-rule.ts';

export interface DealingsEnded {
  readonly dealingsEndedOn: string;
  readonly keptUntil: string | null;
}

/**
 * Notes the day on which the business's dealings with the person ended. It may be corrected until the redaction. A
 * day before the identification ended is refused: it would cut the law's period short.
 * @param on YYYY-MM-DD in Asia/Tokyo
 */
export async function endDealings(
  ports: { readonly db: Database; readonly now: () => Date },
  caller: Caller,
  verificationId: string,
  on: string,
): Promise<Outcome<DealingsEnded>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, verificationId);
    if (row.status === 'redacted') return failure('redacted');
    if (!isFinal(row.status) || row.ended_at === null) return failure('wrong_state');
    const now = ports.now();
    if (on > todayInTokyo(now)) return refuse('in_future', '将来の日付は指定できません。');
    if (on < todayInTokyo(row.ended_at))
      return refuse('before_end', '本人確認の終了日以降の日付を指定してください。');
    if (row.dealings_ended_on !== on) {
      await noteEndOfDealings(tx, row.id, on);
      await appendAuditEntry(tx, row.id, now, {
        actor: 'business',
        action: 'dealings.ended',
        details: { ...caller.by, on, before: row.dealings_ended_on },
      });
    }
    const duty = legalDuty({ ...row, dealings_ended_on: on });
    return success({ dealingsEndedOn: on, keptUntil: duty.kind === 'until' ? duty.lastDay : null });
  });
}

function refuse(code: string, message: string) {
  return failure('invalid_fields', { errors: [{ path: 'on', code, message }] });
}
