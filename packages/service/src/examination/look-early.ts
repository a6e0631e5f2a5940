import { setTimeout as pause } from 'node:timers/promises';
import { rememberLooks, withKnownLooks } from '../engine/index.ts';
import { findRecording, isStoredUntil, type KeyFrame, recordingSource } from '../recording/index.ts';
import { findById, type VerificationTable, type VisitorSession } from '../verification/index.ts';
import { searchTakes } from './destroy-forbidden.ts';
import { FrameInspector, type VideoPorts } from './frame-inspector.ts';
import { lookUpPictures } from './look-up-pictures.ts';

/** The video of a moment is stored within two seconds; from a slow phone later. */
const longestArrivalMs = 6000;
const lookEveryMs = 300;

interface Given {
  /** When the take ended. */
  readonly endedAt: Date;
  /** Aborted when the service ends. */
  readonly stop: AbortSignal;
}

/**
 * Looks at the video of an accepted take while the visitor goes on: at the same frames, and for the same, as the
 * examination after the oath, which then asks the engine for the rest alone (`withKnownLooks`). It only looks: nothing is
 * destroyed, stored or concluded here, and whoever may see the video waits for its search as ever. It fails in silence,
 * whatever the reason.
 */
export async function lookEarly(ports: VideoPorts, session: VisitorSession, given: Given): Promise<void> {
  const { id } = session.verification;
  try {
    const begun = await findRecording(ports.db, id);
    // A media server brings the video when it is over.
    if (!begun || begun.way === 'whip') return;
    const over = rememberLooks(id);
    if (!over) return;
    const stop = AbortSignal.any([over, given.stop]);
    await arrival(ports, id, { ...given, stop });
    const row = await findById(ports.db, id);
    const recording = await findRecording(ports.db, id);
    if (row.status !== 'capturing' || !recording) return;
    const source = await recordingSource(ports.db, row, session.vault, recording);
    const frames: KeyFrame[] = [];
    for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
    const inspector = new FrameInspector(withKnownLooks(ports.engine, id, stop));
    if (await bearsForbidden(ports, row, { frames, inspector })) return;
    const summary = await ports.recorder.summarise(source);
    await lookUpPictures(ports, { row, vault: session.vault, summary, frames, inspector });
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
  const { done } = await searchTakes(ports, row, looked).next();
  return done !== true;
}

/** Until what was filmed before the take's end is stored; what is late is looked at after the oath. */
async function arrival(
  { db }: Pick<VideoPorts, 'db'>,
  verificationId: string,
  { endedAt, stop }: Given,
): Promise<void> {
  for (let waited = 0; waited < longestArrivalMs; waited += lookEveryMs) {
    if (await isStoredUntil(db, verificationId, endedAt)) return;
    await pause(lookEveryMs, undefined, { signal: stop });
  }
}
