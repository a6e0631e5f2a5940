import type { WebrtcAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type VisitorSession } from '../verification/index.ts';
import { keepHead } from './keep-head.ts';
import type { ChainHead } from './recorder.port.ts';
import {
  findOpenRecording,
  chunkKeys,
  lockRecording,
  recordingIdOf,
  type RecordingPorts,
} from './recording-row.ts';
import type { RecordingTable } from './recording.table.ts';
import { endSegment } from './end-segment.ts';

/** Of a finished file, signed by the media server that made it. */
export interface WhipFileClaims {
  readonly recordingId: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** Of its first frame, ms since 1970. */
  readonly startedAt: number;
}

/** A media server beside this service, and who may send there. */
export interface WhipServer {
  readonly url: string;
  /** A token with which one recording may be published for a short time. */
  issueToken(recordingId: string, now: Date): { readonly token: string; readonly expiresAt: Date };
  /** What a token says of a file; null where it is invalid or expired. */
  readFileToken(token: string, now: Date): WhipFileClaims | null;
}

export interface BeginPorts extends RecordingPorts {
  /** Absent: this process takes the video itself. */
  readonly whip?: WhipServer | undefined;
}

/**
 * Answers a page's offer. The connection before it, of this process or another, loses the chain; what it has stored
 * stays, and the next chunk follows it in a segment of its own.
 */
export async function beginRecording(
  ports: BeginPorts,
  { verification, vault }: VisitorSession,
  offer: string,
): Promise<Outcome<WebrtcAnswer>> {
  const recordingId = recordingIdOf(verification);
  await ports.recorder.stop(recordingId, 'replaced');
  const opened = await openSegment(ports, verification, {
    way: ports.whip ? 'whip' : 'webrtc',
    piece_type: null,
  });
  if (!opened.ok) return opened;
  const { before, segment } = opened.value;
  if (ports.whip) {
    const { token, expiresAt } = ports.whip.issueToken(recordingId, ports.now());
    return success({
      segment,
      whip: { url: ports.whip.url, token, expiresAt: expiresAt.toISOString() },
    });
  }
  let head: ChainHead = { index: before.head_index, hash: before.head_hash };
  const begun = await ports.recorder.begin({
    recordingId,
    offer,
    keys: chunkKeys(vault),
    resume: { head, segment, bytes: before.bytes, durationMs: before.duration_ms },
    onHead: async (next, facts) => {
      const chunk = { head: next, previous: head.hash, facts, at: ports.now() };
      await ports.db.transaction().execute((tx) => keepHead(tx, verification.id, chunk));
      head = next;
    },
    onEnded: (end) => endSegment(ports, verification.id, segment, end),
  });
  if (begun.ok) return success({ segment, sdp: begun.answer });
  return begun.refusal === 'busy'
    ? failure('recording_busy', { retryAfterSeconds: 10 })
    : failure('offer_not_accepted');
}

/** Assigns the next segment to the caller; from then on no earlier writer can move the head. */
export async function openSegment(
  ports: RecordingPorts,
  verification: VisitorSession['verification'],
  as: Pick<RecordingTable, 'way' | 'piece_type'>,
): Promise<Outcome<{ readonly before: RecordingTable; readonly segment: number }>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const open = await findOpenRecording(tx, row);
    if (!open.ok) return open;
    const before = await lockRecording(tx, ports, row);
    const at = ports.now();
    await tx
      .updateTable('recording')
      .set({ ...as, next_segment: before.next_segment + 1, next_piece: 0, segment_started_at: at })
      .where('verification_id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, at, {
      actor: 'visitor',
      action: 'recording.started',
      details: { segment: before.next_segment, way: as.way },
    });
    return success({ before, segment: before.next_segment });
  });
}
