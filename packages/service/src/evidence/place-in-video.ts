import { thresholds } from '../engine/index.ts';
import type { ExportedVideo } from '../recording/index.ts';

/**
 * Where in a video a moment is seen, ms from its first frame; null where it is not in it. Words come over another line
 * than frames: what was said just before the first one, or after the last, belongs to that one.
 * @param wallMs by our clock, ms since 1970
 */
export function placeInVideo(
  { startedAt, durationMs }: Pick<ExportedVideo, 'startedAt' | 'durationMs'>,
  wallMs: number,
): number | null {
  const place = wallMs - startedAt;
  const { besideMs } = thresholds.recording;
  if (place < -besideMs || place > durationMs + besideMs) return null;
  return Math.min(Math.max(place, 0), durationMs);
}
