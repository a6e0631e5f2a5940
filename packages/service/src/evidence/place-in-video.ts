import { thresholds } from '../engine/index.ts';
import type { ExportedVideo } from '../recording/index.ts';

export interface PlaceInVideo {
  /** Of the videos, from 0. */
  readonly part: number;
  /** From its first frame, ms. */
  readonly videoMs: number;
}

/**
 * Where in a recording's videos a moment is seen; null where it is in none. Words come over another line than frames:
 * what was said just before the first one, or after the last, belongs to that one. Videos overlap where the codec
 * changed and came back: the one that began last was recorded then, the other's last picture stands.
 * @param wallMs by our clock, ms since 1970
 */
export function placeInVideos(
  videos: readonly Pick<ExportedVideo, 'startedAt' | 'durationMs'>[],
  wallMs: number,
): PlaceInVideo | null {
  const places = videos
    .map(({ startedAt, durationMs }, part) => {
      const videoMs = Math.min(Math.max(wallMs - startedAt, 0), durationMs);
      return { part, videoMs, startedAt, besideMs: Math.abs(wallMs - startedAt - videoMs) };
    })
    .filter(({ besideMs }) => besideMs <= thresholds.recording.besideMs)
    .toSorted((a, b) => a.besideMs - b.besideMs || b.startedAt - a.startedAt);
  const [nearest] = places;
  return nearest ? { part: nearest.part, videoMs: nearest.videoMs } : null;
}
