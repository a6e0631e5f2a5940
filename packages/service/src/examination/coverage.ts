import type { PhotoType } from '@ekyc/contract';
import { thresholds } from '../engine/index.ts';
import type { CutTime, RecordingSummary, SegmentSummary, WallTime } from '../recording/index.ts';
import type { PictureMoment } from './picture-moment.ts';

export interface TakenPicture extends PictureMoment {
  readonly photoType: PhotoType;
  readonly take: number;
}

/** How far a video covers the takes of a session. */
export interface Coverage {
  /** Pictures at whose moment nothing was recorded, or nothing is left. */
  readonly uncovered: readonly PhotoType[];
  /** Ms without a frame, for frames were lost, between the first and the last picture of the take that lost most. */
  readonly lostMs: number;
}

type Summary = Pick<RecordingSummary, 'segments' | 'cuts' | 'marks'>;

/**
 * Compares when pictures were taken with when there is video. Between pictures the camera may be off and the page be
 * reloaded: no segment then, or no frame, is no loss.
 */
export function coverageOf(summary: Summary, pictures: readonly TakenPicture[]): Coverage {
  const cuts = summary.cuts.map(timeOf);
  const offAt = summary.marks.filter(({ mark }) => mark.name === 'camera.off').map(({ wallMs }) => wallMs);
  const lost = summary.segments.flatMap(({ gaps }) => gaps.map((gap) => whileOn(gap, offAt)));
  const takes = Map.groupBy(pictures, ({ take }) => take);
  const lostMs = [...takes.values()].map((own) => {
    const between = {
      fromWallMs: Math.min(...own.map(({ wallMs }) => wallMs)),
      toWallMs: Math.max(...own.map(({ wallMs }) => wallMs)),
    };
    return lost.reduce((sum, gap) => sum + overlap(gap, between), 0);
  });
  return {
    uncovered: pictures
      .filter((picture) => !isCovered(picture, summary.segments, [...lost, ...cuts]))
      .map(({ photoType }) => photoType),
    lostMs: Math.round(Math.max(0, ...lostMs)),
  };
}

/** Whether video lies within reach of a picture's moment: in a segment, and in no hole from edge to edge. */
function isCovered(
  { earliestWallMs, wallMs }: TakenPicture,
  segments: readonly SegmentSummary[],
  holes: readonly WallTime[],
): boolean {
  const { besideMs } = thresholds.recording;
  const reach = { fromWallMs: earliestWallMs - besideMs, toWallMs: wallMs + besideMs };
  const isHole = holes.some((hole) => hole.fromWallMs <= reach.fromWallMs && hole.toWallMs >= reach.toWallMs);
  return !isHole && segments.some((segment) => segment.kind !== null && touches(segment, reach));
}

/** A gap lasts until the next frame: what comes after the camera was closed in it was not lost. */
function whileOn(gap: WallTime, offAt: readonly number[]): WallTime {
  // A mark comes over another line than the frames, and may overtake the last ones.
  const earliest = gap.fromWallMs - thresholds.recording.besideMs;
  const off = offAt.find((wallMs) => wallMs >= earliest && wallMs < gap.toWallMs);
  return off === undefined ? gap : { ...gap, toWallMs: Math.max(gap.fromWallMs, off) };
}

function timeOf({ fromWallMs, toWallMs }: CutTime): WallTime {
  return {
    fromWallMs: fromWallMs ?? Number.NEGATIVE_INFINITY,
    toWallMs: toWallMs ?? Number.POSITIVE_INFINITY,
  };
}

function touches(a: WallTime, b: WallTime): boolean {
  return a.fromWallMs <= b.toWallMs && a.toWallMs >= b.fromWallMs;
}

function overlap(a: WallTime, b: WallTime): number {
  return Math.max(0, Math.min(a.toWallMs, b.toWallMs) - Math.max(a.fromWallMs, b.fromWallMs));
}
