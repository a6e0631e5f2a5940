import { appendAuditEntry } from '../audit/index.ts';
import type { SegmentEnd } from './recorder.port.ts';
import type { RecordingPorts } from './recording-row.ts';

/** Enters in the audit how a connection ended, and the head with it: from then on no end can be cut off unseen. */
export async function endSegment(
  ports: RecordingPorts,
  verificationId: string,
  segment: number,
  end: SegmentEnd,
): Promise<void> {
  await ports.db.transaction().execute((tx) =>
    appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'service',
      action: 'recording.ended',
      details: {
        segment,
        reason: end.reason,
        frames: end.frames,
        droppedFrames: end.droppedFrames,
        gaps: end.gaps,
        durationMs: Math.round(end.durationMs),
        chunks: end.head.index + 1,
        head: end.head.hash,
      },
    }),
  );
}

/** Ends what is still being recorded of a verification in this process; nothing where nothing is. */
export async function stopRecording(
  ports: Pick<RecordingPorts, 'recorder'>,
  recordingId: string,
): Promise<void> {
  await ports.recorder.stop(recordingId, 'stopped');
}
