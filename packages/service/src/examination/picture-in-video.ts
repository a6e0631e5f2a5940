import type { PhotoType } from '@ekyc/contract';
import { bearsFace, type FrozenPicture, openPicture, subjectOf } from '../capture/index.ts';
import { documentIn, largestFace } from '../faces/index.ts';
import { wasBeforeCamera } from '../engine/index.ts';
import type { Vault } from '../sealing/index.ts';
import type { KeyFrame, RecordingSummary } from '../recording/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { VideoPorts, FrameInspector, Measured } from './frame-inspector.ts';
import { momentOf } from './picture-moment.ts';

export interface PictureInVideo {
  readonly photoType: PhotoType;
  /** In frames that were sent as they were taken. */
  readonly found: boolean;
  /** Only in pieces that a browser handed in: the forger of the picture can have forged those as well. */
  readonly handedIn: boolean;
  /** The page reported the moment; else only the picture's arrival is known. */
  readonly marked: boolean;
  /** Of the frame that is most like it; null where there is none near its moment. */
  readonly best: Measured | null;
  /** In which it was found. */
  readonly frame?: KeyFrame;
}

/** What pictures are looked up in. */
export interface Looked {
  readonly row: VerificationTable;
  readonly vault: Vault;
  readonly marks: RecordingSummary['marks'];
  /** Key frames that were sent as they were taken, and those of pieces. */
  readonly recorded: readonly KeyFrame[];
  readonly handedIn: readonly KeyFrame[];
  readonly inspector: FrameInspector;
}

/** Ms around a picture's moment in which it must be seen; what has arrived was taken before. */
const near = { marked: { before: 4000, after: 4000 }, unmarked: { before: 0, after: 1000 } } as const;
/** So many frames are compared with one picture, the nearest first. */
const mostFrames = 4;

/** Compares the frames around a picture's moment with it, until one shows it. Throws EngineBusyError. */
export async function lookUpPicture(
  ports: VideoPorts,
  looked: Looked,
  picture: FrozenPicture,
): Promise<PictureInVideo> {
  const { material } = picture;
  const photoType = material.photo_type;
  const { earliestWallMs, wallMs: moment, marked } = momentOf(looked.marks, picture);
  const { before, after } = marked ? near.marked : near.unmarked;
  const nearest = (frames: readonly KeyFrame[]) =>
    frames
      .filter(({ wallMs }) => wallMs >= earliestWallMs - before && wallMs <= moment + after)
      .toSorted((a, b) => Math.abs(a.wallMs - moment) - Math.abs(b.wallMs - moment))
      .slice(0, mostFrames);
  const candidates = [...nearest(looked.recorded), ...nearest(looked.handedIn)];
  const basis = { photoType, marked };
  let best: Measured | null = null;
  if (candidates.length > 0) {
    const { row, vault, inspector, handedIn } = looked;
    const subject = subjectOf(photoType);
    const owner = { businessId: row.business_id };
    const known = {
      subject,
      picture: await openPicture(ports, vault, owner, material),
      idType: row.id_type,
      face: bearsFace(photoType) ? await largestFace(ports, vault, owner, picture) : null,
      card: documentIn(vault, material),
    };
    for (const frame of candidates) {
      const seen = await inspector.compare(frame, known);
      if (seen === null) continue;
      if (best === null || (seen.sceneSimilarity ?? -1) > (best.sceneSimilarity ?? -1)) best = seen;
      if (!wasBeforeCamera(subject, seen, ports.engine.faceModel.usual.accept)) continue;
      const isHandedIn = handedIn.includes(frame);
      return { ...basis, found: !isHandedIn, handedIn: isHandedIn, best: seen, frame };
    }
  }
  return { ...basis, found: false, handedIn: false, best };
}
