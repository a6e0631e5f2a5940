import type { MatchThresholds } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { type MatchPorts, thresholds, withinBounds } from '../engine/index.ts';
import { loadBusiness } from './business.ts';

/**
 * From which distances on two faces are one person for this business, or two: its own, or the service's, within the
 * operator's bounds.
 */
export async function matchThresholdsOf(
  ports: MatchPorts & { readonly db: Database },
  businessId: string,
): Promise<MatchThresholds> {
  const { customization } = await loadBusiness(ports.db, businessId);
  return withinBounds(customization.match ?? thresholds.match, ports);
}
