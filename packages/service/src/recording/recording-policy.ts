import type { RecordingPolicy } from '@ekyc/contract';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { VerificationTable } from '../verification/index.ts';

/** What the business wants of a verification's video, as of now. */
export async function recordingPolicyOf(
  db: Database,
  row: Pick<VerificationTable, 'business_id'>,
): Promise<RecordingPolicy> {
  return (await loadBusiness(db, row.business_id)).customization.recording;
}
