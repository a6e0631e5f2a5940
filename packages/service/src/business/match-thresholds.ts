import type { Database } from '../database/index.ts';
import { type MatchPorts, type MatchRule, matchRuleOf } from '../engine/index.ts';
import { loadBusiness } from './business.ts';

/** How far apart faces may be for this business: its own distances, or the model's, and what the model may decide. */
export async function matchRuleOfBusiness(
  ports: MatchPorts & { readonly db: Database },
  businessId: string,
): Promise<MatchRule> {
  return matchRuleOf(ports, await loadBusiness(ports.db, businessId));
}
