import type { Instruction, PhotoType } from '@ekyc/contract';
import { type FaceMeasures, thresholds } from '../engine/index.ts';

type Pose = Pick<FaceMeasures, 'yaw' | 'pitch' | 'nose'>;

/** A visitor who follows an instruction, as the video shows it. */
export interface ActInVideo {
  readonly photoType: PhotoType;
  readonly instruction: Instruction;
  /** The face at rest, in the frame that shows the selfie; null where there is none. */
  readonly rest: Pose | null;
  /** Faces from the picture before to just behind this one, in order. */
  readonly faces: readonly Pose[];
}

export interface Movement {
  readonly photoType: PhotoType;
  readonly instruction: Instruction;
  /** Frames with a face that were looked at. */
  readonly frames: number;
  /**
   * How far the face went, 1 as far as a picture must: the least of its angle and its nose against eyes and mouth. Null
   * where nothing could be measured: no video of it, or a blink, which no key frame is sure to show.
   */
  readonly furthest: number | null;
  /** Frames between rest and the furthest, before that. */
  readonly steps: number;
  /** Whether it went there without turning back; null with fewer than three frames. */
  readonly monotone: boolean | null;
}

/** Shares of the furthest within which a frame is on the way there, and how far back is no turning back. */
const onTheWay = { from: 0.25, to: 0.75 } as const;
const backwards = 0.25;

/** Measures a movement in the frames of a video. Nothing is judged here: see {@link isShown}. */
export function measureMovement({ photoType, instruction, rest, faces }: ActInVideo): Movement {
  const known = { photoType, instruction, frames: faces.length };
  if (rest === null || faces.length === 0 || instruction === 'blink')
    return { ...known, furthest: null, steps: 0, monotone: null };
  const way = faces.map((face) => progressOf(instruction, face, rest));
  const furthest = Math.max(...way);
  const until = way.slice(0, way.indexOf(furthest) + 1);
  const steps = until.filter((at) => at > onTheWay.from * furthest && at < onTheWay.to * furthest);
  return { ...known, furthest, steps: steps.length, monotone: isMonotone(until, furthest) };
}

/** Null where it was not measured. */
export function isShown({ furthest }: Movement): boolean | null {
  return furthest === null ? null : furthest >= thresholds.movement.furthest;
}

/** In shares of what a picture must show; a flat picture that is turned moves no nose and gets nowhere. */
function progressOf(instruction: Exclude<Instruction, 'blink'>, face: Pose, rest: Pose): number {
  const { turnChange, turnNose, lookUpChange, lookUpNose } = thresholds.instruction;
  if (!face.nose || !rest.nose) return 0;
  const yaw = (face.yaw - rest.yaw) / turnChange;
  const aside = (face.nose.x - rest.nose.x) / turnNose;
  switch (instruction) {
    case 'turnLeft':
      return Math.min(yaw, aside);
    case 'turnRight':
      return Math.min(-yaw, -aside);
    case 'lookUp':
      return Math.min((face.pitch - rest.pitch) / lookUpChange, (rest.nose.y - face.nose.y) / lookUpNose);
  }
}

/** From the last frame at rest on. */
function isMonotone(until: readonly number[], furthest: number): boolean | null {
  if (until.length < 3) return null;
  const begin = until.findLastIndex((at) => at <= onTheWay.from * furthest);
  const way = until.slice(Math.max(0, begin));
  return way.every((at, index) => index === 0 || at >= (way[index - 1] ?? 0) - backwards * furthest);
}
