import type { ListReason, PersonList } from '@ekyc/contract';
import type { PolicyDecision } from './decide.ts';

/** Why a case that met a list is in review; codes of the service's own, which no visitor is told. */
const reasonOf: Readonly<Record<PersonList, ListReason>> = { block: 'block_list', watch: 'watch_list' };

/**
 * Whether lists have a say: they hold back what would be approved, and are a further reason of a review. A refusal, or
 * better pictures, is asked for by checks alone: a list refuses nobody, and a visitor is asked again as everybody is.
 */
export function mayBeHeld({ decision }: Pick<PolicyDecision, 'decision'>): boolean {
  return decision === 'approved' || decision === 'review';
}

/** A case that met a list is decided by a person. The gravest list comes first among the reasons. */
export function withLists(checked: PolicyDecision, lists: readonly PersonList[]): PolicyDecision {
  if (lists.length === 0 || !mayBeHeld(checked)) return checked;
  const met = (['block', 'watch'] as const).filter((list) => lists.includes(list));
  return {
    decision: 'review',
    reasons: [...met.map((list) => reasonOf[list]), ...checked.reasons],
    parts: [],
  };
}
