import { type KeyFrame, rememberFrameHashes } from '../recording/index.ts';
import type { VideoPorts } from './frame-inspector.ts';

/**
 * Frames that show nothing, as a covered lens does, may be the same bytes twice by chance: a picture with anything in it
 * has more of them.
 */
const leastBytes = 4096;
const mostFrames = 500;

function hashesOf({ master }: Pick<VideoPorts, 'master'>, frames: readonly KeyFrame[]): Buffer[] {
  const payloads = frames.filter(({ webp }) => webp.length >= leastBytes).map((one) => one.payloadSha256);
  return [...new Set(payloads)].slice(0, mostFrames).map((hash) => master.keyedHash('recording-frame', hash));
}

/** How many of these frames another verification had before: a camera never gives the same picture twice. */
export async function countReplayed(
  ports: VideoPorts,
  verificationId: string,
  frames: readonly KeyFrame[],
): Promise<number> {
  const hashes = hashesOf(ports, frames);
  if (hashes.length === 0) return 0;
  const seen = await ports.db
    .selectFrom('recording_frame')
    .select('frame_hash')
    .distinct()
    .where('frame_hash', 'in', hashes)
    .where('verification_id', '<>', verificationId)
    .execute();
  return seen.length;
}

/** Keeps them by keyed hash, until the verification is redacted. */
export async function rememberFrames(
  ports: VideoPorts,
  verificationId: string,
  frames: readonly KeyFrame[],
): Promise<void> {
  await rememberFrameHashes(ports.db, verificationId, hashesOf(ports, frames));
}
