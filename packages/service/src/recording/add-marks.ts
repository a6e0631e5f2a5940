import type { RecordingMark } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type VisitorSession } from '../verification/index.ts';
import { keepHead, retrySuperseded } from './keep-head.ts';
import { findOpenRecording, chunkKeys, recordingIdOf, type RecordingPorts } from './recording-row.ts';

/** Marks of one recording that come by HTTP. */
const mostChunks = 400;

/**
 * Stores what happened on a page that has no data channel, stamped with our clock, as a chunk of the chain. While a
 * connection records, its own channel carries the marks.
 */
export async function addMarks(
  ports: RecordingPorts,
  session: VisitorSession,
  marks: readonly RecordingMark[],
): Promise<Outcome<void>> {
  return retrySuperseded(() => tryMarks(ports, session, marks));
}

async function tryMarks(
  ports: RecordingPorts,
  { verification, vault }: VisitorSession,
  marks: readonly RecordingMark[],
): Promise<Outcome<void>> {
  const open = await findOpenRecording(ports.db, verification);
  if (!open.ok) return open;
  const recording = open.value;
  if (!recording || recording.way === 'webrtc') return failure('wrong_state');
  const { count } = await ports.db
    .selectFrom('recording_chunk')
    .select((columns) => columns.fn.countAll<string>().as('count'))
    .where('verification_id', '=', verification.id)
    .where('kind', '=', 'marks')
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostChunks) return failure('recording_full');
  const receivedAt = ports.now().getTime();
  const startedAt = recording.segment_started_at?.getTime() ?? receivedAt;
  const mediaMs = Math.max(0, receivedAt - startedAt);
  const facts = {
    kind: 'marks',
    segment: recording.next_segment - 1,
    segmentStartedAt: startedAt,
    fromMs: mediaMs,
    durationMs: 0,
  } as const;
  const { head, size } = await ports.recorder.append({
    ...facts,
    recordingId: recordingIdOf(verification),
    keys: chunkKeys(vault),
    head: { index: recording.head_index, hash: recording.head_hash },
    marks: marks.map((mark) => ({ receivedAt, mediaMs, mark })),
    media: new Uint8Array(),
  });
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, verification);
    if (!bound.ok) return bound;
    const again = await findOpenRecording(tx, bound.value);
    if (!again.ok) return again;
    const chunk = { head, previous: recording.head_hash, facts: { ...facts, size }, at: ports.now() };
    await keepHead(tx, verification.id, chunk);
    return success(undefined);
  });
}
