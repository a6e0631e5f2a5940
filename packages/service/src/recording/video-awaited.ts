import type { Database } from '../database/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { findRecording } from './recording-row.ts';

/** A media server hands a finished file over within seconds; what takes longer is not waited for. */
const longestWaitMs = 120_000;

/** Whether a media server still has the video of a submitted verification. */
export async function isVideoAwaited(
  ports: { readonly db: Database; readonly now: () => Date },
  row: Pick<VerificationTable, 'id' | 'submitted_at'>,
): Promise<boolean> {
  const recording = await findRecording(ports.db, row.id);
  if (recording?.way !== 'whip' || recording.segment_started_at === null) return false;
  if (ports.now().getTime() - (row.submitted_at?.getTime() ?? 0) > longestWaitMs) return false;
  const arrived = await ports.db
    .selectFrom('recording_chunk')
    .select('chunk_index')
    .where('verification_id', '=', row.id)
    .where('received_sha256', 'is not', null)
    .where('stored_at', '>=', recording.segment_started_at)
    .limit(1)
    .executeTakeFirst();
  return arrived === undefined;
}

/** Whether what was filmed until this moment is stored: something later is, or the newest connection has ended. */
export async function isStoredUntil(db: Database, verificationId: string, moment: Date): Promise<boolean> {
  const last = await db
    .selectFrom('recording_chunk')
    .select(['kind', 'segment_started_at', 'from_ms', 'duration_ms'])
    .where('verification_id', '=', verificationId)
    .where('kind', '<>', 'marks')
    .orderBy('chunk_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return false;
  const untilMs = last.segment_started_at.getTime() + last.from_ms + last.duration_ms;
  return last.kind === 'end' || untilMs >= moment.getTime();
}
