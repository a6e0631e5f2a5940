import type { WallTime } from '../recording/index.ts';

/** A key frame after it was looked at. */
export interface SearchedFrame {
  readonly wallMs: number;
  readonly segment: number;
  readonly payloadSha256: string;
  readonly verdict: 'clear' | 'forbidden' | 'rejected';
}

/** By our clock, ms since 1970; a take that was never ended has no end. */
export interface TakeTime extends WallTime {
  readonly number: number;
}

/** What must go of one take, or of what was filmed outside of any. */
export interface ForbiddenTime extends WallTime {
  readonly take: number | null;
}

/**
 * What of a video must go by what was seen in its key frames. In a take it goes from the take's begin up to the next key
 * frame behind the last one that shows a My Number: a card is brought and taken away beside what is seen of it. Outside of
 * takes all goes that was filmed from the take before to the next: no picture was taken of it.
 */
export function forbiddenTimes(
  frames: readonly SearchedFrame[],
  takes: readonly TakeTime[],
): readonly ForbiddenTime[] {
  return stretchesOf(takes).flatMap((stretch) => {
    const own = frames.filter(({ wallMs }) => wallMs >= stretch.fromWallMs && wallMs < stretch.toWallMs);
    const last = own.findLast(({ verdict }) => verdict === 'forbidden');
    if (!last) return [];
    const next = own.find(({ wallMs }) => wallMs > last.wallMs)?.wallMs;
    const toWallMs = stretch.take === null ? stretch.toWallMs : (next ?? stretch.toWallMs);
    return [{ ...stretch, toWallMs: Math.max(toWallMs, last.wallMs + 1) }];
  });
}

/** What nobody could look into: from a frame that cannot be decoded to the next one. */
export function unsearchableTimes(frames: readonly SearchedFrame[]): readonly WallTime[] {
  return frames.flatMap(({ verdict, wallMs }, at) => {
    if (verdict !== 'rejected') return [];
    const toWallMs = frames[at + 1]?.wallMs ?? Number.MAX_SAFE_INTEGER;
    return [{ fromWallMs: wallMs, toWallMs: Math.max(toWallMs, wallMs + 1) }];
  });
}

/** The whole of time: takes, and what lies between them. */
function stretchesOf(takes: readonly TakeTime[]): ForbiddenTime[] {
  const stretches: ForbiddenTime[] = [];
  let from = 0;
  for (const { number, fromWallMs, toWallMs } of takes.toSorted((a, b) => a.fromWallMs - b.fromWallMs)) {
    if (fromWallMs > from) stretches.push({ take: null, fromWallMs: from, toWallMs: fromWallMs });
    const begin = Math.max(from, fromWallMs);
    if (toWallMs > begin) stretches.push({ take: number, fromWallMs: begin, toWallMs });
    from = Math.max(from, toWallMs);
  }
  if (from < Number.MAX_SAFE_INTEGER)
    stretches.push({ take: null, fromWallMs: from, toWallMs: Number.MAX_SAFE_INTEGER });
  return stretches;
}
