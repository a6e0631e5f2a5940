import { setTimeout as pause } from 'node:timers/promises';
import { findRecording, isKeptUntil, type KeyFrame, recordingSource } from '../recording/index.ts';
import { findById, type VerificationTable, type VisitorSession } from '../verification/index.ts';
import { searchTakes } from './destroy-forbidden.ts';
import { FrameInspector, type VideoPorts } from './frame-inspector.ts';
import { mayLookEarly, withKnownLooks } from './known-looks.ts';
import { lookUpPictures } from './look-up-pictures.ts';

/** The video of a moment is stored within two seconds; from a slow phone later. */
const longestArrivalMs = 6000;
const lookEveryMs = 300;

/**
 * Looks at the video of an accepted take while the visitor goes on: at the same frames, and for the same, as the
 * examination after the oath, which then asks the engine for the rest alone (see `known-looks.ts`). It only looks:
 * nothing is destroyed, kept or concluded here, and what must come before an outcome comes there as ever. It fails in
 * silence, whatever the reason.
 * @param stop aborted when the service ends
 */
export async function lookEarly(
  ports: VideoPorts,
  { verification: { id }, vault }: VisitorSession,
  stop: AbortSignal,
): Promise<void> {
  try {
    const endedAt = ports.now();
    if ((await findRecording(ports.db, id)) === undefined || !mayLookEarly(id)) return;
    await arrival(ports, id, endedAt, stop);
    const row = await findById(ports.db, id);
    const recording = await findRecording(ports.db, id);
    if (row.status !== 'capturing' || !recording) return;
    const source = await recordingSource(ports.db, row, vault, recording);
    const frames: KeyFrame[] = [];
    for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
    const inspector = new FrameInspector(withKnownLooks(ports.engine, id, { stop }));
    if (await bearsForbidden(ports, row, { frames, inspector })) return;
    const summary = await ports.recorder.summarise(source);
    await lookUpPictures(ports, { row, vault, summary, frames, inspector });
  } catch {
    // A full engine, a redaction meanwhile, a broken recording, or the end of the process.
  }
}

/** Then the examination destroys it, and looks at what is left. */
async function bearsForbidden(
  ports: VideoPorts,
  row: VerificationTable,
  looked: { readonly frames: readonly KeyFrame[]; readonly inspector: FrameInspector },
): Promise<boolean> {
  for await (const _ of searchTakes(ports, row, looked)) return true;
  return false;
}

/** Until what was filmed before this moment is stored; what is late is looked at after the oath. */
async function arrival(
  { db }: Pick<VideoPorts, 'db'>,
  verificationId: string,
  moment: Date,
  stop: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < longestArrivalMs; waited += lookEveryMs) {
    if (await isKeptUntil(db, verificationId, moment)) return;
    await pause(lookEveryMs, undefined, { signal: stop });
  }
}
