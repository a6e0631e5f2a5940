import type { CheckName, CheckOutcome } from '@ekyc/contract';

export interface PolicyDecision {
  readonly decision: 'approved' | 'declined' | 'review';
  /** The checks that led there. */
  readonly reasons: readonly CheckName[];
}

/** The default policy (design §6): `failed` declines, `consider` is reviewed, the rest decides nothing. */
export function decide(
  results: readonly { readonly check: CheckName; readonly outcome: CheckOutcome }[],
): PolicyDecision {
  const failed = results.filter((result) => result.outcome === 'failed').map((result) => result.check);
  if (failed.length > 0) return { decision: 'declined', reasons: failed };
  const unsure = results.filter((result) => result.outcome === 'consider').map((result) => result.check);
  return unsure.length > 0 ? { decision: 'review', reasons: unsure } : { decision: 'approved', reasons: [] };
}

/** Reasons that help an honest visitor and teach an attacker nothing (design §5.7). */
const tellable: readonly string[] = [
  'documentQuality',
  'thicknessShown',
  'expiry',
  'age',
  'profileMatch',
] satisfies CheckName[];

/** What the visitor is told of the reasons. */
export function reasonsForVisitor(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => tellable.includes(reason));
}
