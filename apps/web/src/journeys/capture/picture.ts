import type { Rectangle } from '../../guidance/card/geometry.ts';
import type { CardLook } from '../../guidance/card/card-look.ts';
import type { FaceReading } from '../../guidance/face/face-reading.ts';

/** One picture as it left the camera. */
export interface Picture {
  readonly blob: Blob;
  /** The visitor pressed the shutter. */
  readonly manual: boolean;
  readonly size: { readonly width: number; readonly height: number };
  /** The part in which the subject is, in pixels. */
  readonly focus: Rectangle;
  /** What the card looked like, where guidance saw one lying flat. */
  readonly look: CardLook | null;
  /** What guidance measured of the largest face in it; null where it saw none. */
  readonly face: FaceReading | null;
}
