import { timingSafeEqual } from 'node:crypto';
import type { CompletedAnswer } from '@ekyc/contract';
import { hashSecurityCode } from './hash-security-code.ts';
import { isOpen } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

type Row = Pick<
  VerificationTable,
  'former_code_hash' | 'handed_over_at' | 'submitted_at' | 'status' | 'expires_at' | 'security_code_hash'
>;

/**
 * Whether this is the code of the browser that handed the verification over to the one bound now: it was bound just
 * before, so it is the visitor's own. It may ask how far the other device is, and take the verification back.
 */
export function isFormerBrowser({ former_code_hash }: Row, securityCode: string): boolean {
  return former_code_hash !== null && timingSafeEqual(former_code_hash, hashSecurityCode(securityCode));
}

/** What the other device did not submit yet goes back to the browser it came from; it may do so once. */
export function mayTakeBack(row: Row, securityCode: string, now: Date): boolean {
  return (
    isOpen(row.status) &&
    row.expires_at > now &&
    !submittedElsewhere(row) &&
    isFormerBrowser(row, securityCode)
  );
}

/** What is written beside a new binding: only a hand-over leaves a browser behind that may come back. */
export function formerAfter(
  row: Row,
  given: { readonly handedOver: boolean; readonly bound: Buffer; readonly now: Date },
): Pick<Row, 'former_code_hash' | 'handed_over_at'> {
  const former = given.handedOver ? row.security_code_hash : null;
  // A browser that scans its own QR code has nothing to take back.
  if (former === null || former.equals(given.bound)) return { former_code_hash: null, handed_over_at: null };
  return { former_code_hash: former, handed_over_at: given.now };
}

/** What the former screen needs: whether the journey goes on elsewhere, or is over; never the decision. */
export function completedForFormer(row: Row): CompletedAnswer {
  const { status } = row;
  const over = status === 'canceled' || status === 'expired' || status === 'redacted';
  const submitted = !over && (!isOpen(status) || submittedElsewhere(row));
  return {
    completed: over,
    status: submitted ? 'submitted' : status,
    reasons: [],
    parts: [],
    // The code of the result is for the device that earned it.
    redirectUrl: null,
    linkable: false,
    account: null,
    handedOver: true,
  };
}

function submittedElsewhere({ submitted_at, handed_over_at }: Row): boolean {
  return submitted_at !== null && handed_over_at !== null && submitted_at >= handed_over_at;
}
