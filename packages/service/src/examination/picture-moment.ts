import type { FrozenPicture } from '../capture/index.ts';
import { thresholds } from '../engine/index.ts';
import type { RecordingSummary } from '../recording/index.ts';

/** So long before it arrived a picture may have been taken: somebody looked at it first, ms. */
const onTheWayMs = 15_000;

/** When a picture was taken, by our clock, ms since 1970. */
export interface PictureMoment {
  /** The same as `wallMs` where the page reported it. */
  readonly earliestWallMs: number;
  readonly wallMs: number;
  /** The page reported it; else it is when the picture arrived, which is later. */
  readonly marked: boolean;
}

/**
 * When the shutter of a picture opened. A mark is the page's word: where it lies outside the picture's own take it would
 * only choose the frames with which the picture is compared, and does not count.
 */
export function momentOf(
  marks: RecordingSummary['marks'],
  { material, takeStartedAt }: Pick<FrozenPicture, 'material' | 'takeStartedAt'>,
): PictureMoment {
  const { markBeforeTakeMs, markAfterPictureMs } = thresholds.recording;
  const arrivedAt = material.created_at.getTime();
  const from = takeStartedAt.getTime() - markBeforeTakeMs;
  const to = arrivedAt + markAfterPictureMs;
  const mark = marks.find(
    ({ wallMs, mark: { name, detail } }) =>
      name === 'shutter' && detail === material.received_sha256 && wallMs >= from && wallMs <= to,
  );
  if (mark) return { earliestWallMs: mark.wallMs, wallMs: mark.wallMs, marked: true };
  return { earliestWallMs: arrivedAt - onTheWayMs, wallMs: arrivedAt, marked: false };
}
