import type { Instruction } from '@ekyc/contract';
import type { FrozenPicture } from '../capture/index.ts';
import type { FaceMeasures } from '../engine/index.ts';
import type { KeyFrame, RecordingSummary } from '../recording/index.ts';
import type { PictureInVideo } from './picture-in-video.ts';
import type { FrameInspector } from './frame-inspector.ts';
import { measureMovement, type Movement } from './movement.ts';
import { momentOf } from './picture-moment.ts';

/** Frames of one instruction that nothing else has looked at; the movement ends at its picture. */
const mostFurther = 3;
/** Ms behind a picture in which the visitor is still where the picture was taken. */
const behind = 4000;

/** A face picture with where it was found in the video and, for an instruction, which. */
export interface FaceInVideo {
  readonly picture: FrozenPicture;
  readonly inVideo: PictureInVideo;
  readonly instruction: Instruction | null;
}

interface Seen {
  readonly marks: RecordingSummary['marks'];
  /** Key frames that came live: frames handed in later may be made up. */
  readonly recorded: readonly KeyFrame[];
  readonly inspector: FrameInspector;
}

/**
 * Looks at the video between each instruction's picture and the one before. At most six frames are measured that were
 * not looked at before. Throws EngineBusyError.
 */
export async function movementsInVideo(seen: Seen, faces: readonly FaceInVideo[]): Promise<Movement[]> {
  const inOrder = faces
    .map((face) => ({ ...face, at: momentOf(seen.marks, face.picture).wallMs }))
    .toSorted((a, b) => a.at - b.at);
  const movements: Movement[] = [];
  for (const [index, { picture, inVideo, instruction, at }] of inOrder.entries()) {
    if (instruction === null) continue;
    const before = inOrder[index - 1];
    const until = Math.min(at + behind, inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    const own = seen.recorded.filter(({ wallMs }) => before && wallMs >= before.at && wallMs <= until);
    movements.push(
      measureMovement({
        photoType: inVideo.photoType,
        instruction,
        rest: instruction === 'blink' ? null : await restOf(seen, inOrder, picture),
        faces: instruction === 'blink' ? [] : await facesIn(seen.inspector, own, at),
      }),
    );
  }
  return movements;
}

/** The face in the frame that shows the same take's selfie. */
async function restOf(
  { inspector }: Seen,
  faces: readonly FaceInVideo[],
  picture: FrozenPicture,
): Promise<FaceMeasures | null> {
  const selfie = faces.find((one) => one.inVideo.photoType === 'selfie' && one.picture.take === picture.take);
  const { frame, found = false } = selfie?.inVideo ?? {};
  return frame && found ? inspector.faceIn(frame) : null;
}

/** Of the frames that were looked at before, and of the last ones before the picture. */
async function facesIn(
  inspector: FrameInspector,
  frames: readonly KeyFrame[],
  shutterAt: number,
): Promise<FaceMeasures[]> {
  const unknown = frames.filter((frame) => !inspector.knowsFaceIn(frame) && frame.wallMs <= shutterAt);
  const further = unknown.slice(-mostFurther);
  const faces: FaceMeasures[] = [];
  for (const frame of frames) {
    if (!inspector.knowsFaceIn(frame) && !further.includes(frame)) continue;
    const face = await inspector.faceIn(frame);
    if (face) faces.push(face);
  }
  return faces;
}
