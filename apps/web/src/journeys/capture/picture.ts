import type { Rectangle } from '../../guidance/card/geometry.ts';
import type { CardLook } from '../../guidance/card/card-look.ts';

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
}
