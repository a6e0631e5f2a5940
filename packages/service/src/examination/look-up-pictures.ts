import { frozenPictures, instructionsOf, isOfChip, subjectOf } from '../capture/index.ts';
import type { KeyFrame, RecordingSummary } from '../recording/index.ts';
import type { Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { TakenPicture } from './coverage.ts';
import type { FrameInspector, VideoPorts } from './frame-inspector.ts';
import { type FaceInVideo, movementsInVideo } from './movement-in-video.ts';
import type { Movement } from './movement.ts';
import { momentOf } from './picture-moment.ts';
import { lookUpPicture, type PictureInVideo } from './picture-in-video.ts';

interface Watched {
  readonly row: VerificationTable;
  readonly vault: Vault;
  readonly summary: RecordingSummary;
  readonly frames: readonly KeyFrame[];
  readonly inspector: FrameInspector;
}

interface LookedUp {
  readonly pictures: readonly PictureInVideo[];
  readonly taken: readonly TakenPicture[];
  /** Of each instruction's picture. */
  readonly movements: readonly Movement[];
  /** Key frames that were sent as they were taken. */
  readonly recorded: readonly KeyFrame[];
  readonly live: boolean;
}

/** Looks each frozen picture up in the video, and the movements between those of the face. Throws EngineBusyError. */
export async function lookUpPictures(ports: VideoPorts, watched: Watched): Promise<LookedUp> {
  const { row, vault, summary, frames, inspector } = watched;
  // What a connection brought, or a file of our own media server, whose token no visitor has: nothing that a browser
  // hands in afterwards is of this kind.
  const live = new Set(
    summary.segments.filter(({ kind }) => kind === 'frames').map(({ segment }) => segment),
  );
  const looked = {
    row,
    vault,
    marks: summary.marks,
    recorded: frames.filter(({ segment }) => live.has(segment)),
    handedIn: frames.filter(({ segment }) => !live.has(segment)),
    inspector,
  };
  const pictures: PictureInVideo[] = [];
  const taken: TakenPicture[] = [];
  const faces: FaceInVideo[] = [];
  const frozen = (await frozenPictures(ports.db, row.id)).filter(
    ({ material }) => !isOfChip(material.photo_type),
  );
  const instructions = await instructionsOf(
    ports.db,
    frozen.flatMap(({ material }) => material.challenge_id ?? []),
  );
  for (const picture of frozen) {
    const { photo_type: photoType, challenge_id: challenge } = picture.material;
    taken.push({ photoType, take: picture.take, ...momentOf(summary.marks, picture) });
    const inVideo = await lookUpPicture(ports, looked, picture);
    pictures.push(inVideo);
    if (subjectOf(photoType) === 'face')
      faces.push({ picture, inVideo, instruction: instructions.get(challenge ?? '') ?? null });
  }
  const movements = await movementsInVideo(looked, faces);
  return { pictures, taken, movements, recorded: looked.recorded, live: live.size > 0 };
}
