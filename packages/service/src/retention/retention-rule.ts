import { addYears, todayInTokyo } from '@ekyc/documents';
import { retentionRuleOf } from '../law/index.ts';
import type { VerificationTable } from '../verification/index.ts';

export type RetainedRow = Pick<
  VerificationTable,
  'status' | 'regime' | 'rule_version' | 'dealings_ended_on' | 'ended_at'
>;

/** Until when the law requires the record to be retained; days are YYYY-MM-DD in Asia/Tokyo. */
export type LegalDuty =
  | { readonly kind: 'none' }
  /** Nobody has reported when the dealings ended: they may go on. */
  | { readonly kind: 'untilDealingsEnd' }
  | { readonly kind: 'until'; readonly lastDay: string };

/**
 * Records under 犯罪収益移転防止法 are retained for seven years from the end of the dealings (docs/law-and-dates.md,
 * "How long records are kept"). We read the law so: dealings follow an approved verification, and while their end is
 * unknown they last. No dealings follow a declined, canceled or expired one, so that there is no end from
 * which to count, and retaining faces for ever would have no legal ground (個人情報保護法 22条: erase what is no longer
 * needed); but where the business itself reports an end of dealings, there were some, and the duty holds whatever the
 * decision was.
 */
export function legalDuty(row: RetainedRow): LegalDuty {
  const rule = retentionRuleOf(row.regime, row.rule_version);
  if (rule.kind === 'business') return { kind: 'none' };
  if (row.dealings_ended_on !== null) {
    return { kind: 'until', lastDay: addYears(row.dealings_ended_on, rule.years) };
  }
  return row.status === 'approved' ? { kind: 'untilDealingsEnd' } : { kind: 'none' };
}

/** Whether the law allows a record to be erased on a day. */
export function isReleased(duty: LegalDuty, today: string): boolean {
  return duty.kind === 'none' || (duty.kind === 'until' && duty.lastDay < today);
}

/**
 * The last day on which a record is retained; it is redacted on the next. Null: nothing but a DELETE ends it.
 * @param retentionDays the business's own setting, counted from the day of the decision, cancellation or expiry
 */
export function lastDayKept(row: RetainedRow, retentionDays: number | null): string | null {
  const duty = legalDuty(row);
  const own =
    retentionDays === null || row.ended_at === null
      ? null
      : addDays(todayInTokyo(row.ended_at), retentionDays);
  switch (duty.kind) {
    case 'untilDealingsEnd':
      return null;
    case 'until':
      return own !== null && own > duty.lastDay ? own : duty.lastDay;
    case 'none':
      return own;
  }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
