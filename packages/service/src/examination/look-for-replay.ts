import { addMoments, eraseMoments, type PrintedMoment } from '../capture/index.ts';
import type { KeyFrame } from '../recording/index.ts';
import type { Vault } from '../sealing/index.ts';
import { lockVerification, type VerificationTable } from '../verification/index.ts';
import type { FrameInspector, VideoPorts } from './frame-inspector.ts';
import { countReplayedScenes } from './replayed-scenes.ts';
import { mostScenes, StillScenes } from './still-scenes.ts';

/** A video with what was seen in it. */
interface LookedThrough {
  readonly row: VerificationTable;
  readonly vault: Vault;
  readonly frames: readonly KeyFrame[];
  readonly inspector: FrameInspector;
}

/**
 * How many things of this video an earlier verification showed just so, see {@link countReplayedScenes}. The frames that
 * were looked at for other reasons stand for the video; where they are few, others between them too. What of it shows no
 * My Number is stored at once, so that the same video is recognised in a session that ends right after; the search of
 * the whole video chooses better. Throws EngineBusyError.
 */
export async function lookForReplay(ports: VideoPorts, looked: LookedThrough): Promise<number> {
  const { row, vault, frames, inspector } = looked;
  await printSome(frames, inspector);
  const printed = frames.flatMap((frame) => momentOf(frame, inspector) ?? []);
  const replayed = await countReplayedScenes(ports, row, printed);
  const scenes = new StillScenes(ports.engine);
  for (const frame of frames) {
    const moment = inspector.isSearched(frame) ? momentOf(frame, inspector) : null;
    if (moment) scenes.add(moment);
  }
  await ports.db.transaction().execute(async (tx) => {
    if ((await lockVerification(tx, row.id)).wrapped_key === null) return;
    await addMoments(tx, ports, row, { moments: scenes.moments(), vault });
  });
  return replayed;
}

/** As many as are missing, at equal intervals between the first and the last. */
async function printSome(frames: readonly KeyFrame[], inspector: FrameInspector): Promise<void> {
  const wanting = mostScenes - frames.filter((frame) => inspector.printOf(frame) !== null).length;
  for (let count = 0; count < wanting; count += 1) {
    const frame = frames[Math.floor(((count + 0.5) * frames.length) / wanting)];
    if (frame) await inspector.print(frame);
  }
}

/** Null where the frame was not looked at, or shows nothing. */
export function momentOf(frame: KeyFrame, inspector: FrameInspector): PrintedMoment | null {
  const print = inspector.printOf(frame);
  return print && { at: new Date(Math.round(frame.wallMs)), print };
}

/** Stores what a wholly searched video is recognised by, in place of what was stored of it before. */
export async function keepScenes(
  ports: VideoPorts,
  {
    row,
    vault,
    scenes,
  }: Pick<LookedThrough, 'row' | 'vault'> & { readonly scenes: readonly PrintedMoment[] },
): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    if ((await lockVerification(tx, row.id)).wrapped_key === null) return;
    await eraseMoments(tx, row.id);
    await addMoments(tx, ports, row, { moments: scenes, vault });
  });
}
