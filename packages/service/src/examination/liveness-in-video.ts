import { thresholds } from '../engine/index.ts';
import type { CheckResult } from '../checks/index.ts';
import type { VideoFindings } from './look-at-video.ts';
import { isShown, type Movement } from './movement.ts';

/**
 * The liveness check with what the video shows of it: the movements between the pictures, and signs that no camera was
 * before the visitor. A video that should show a movement and shows none gives the check to a person. Where there is no
 * video, or none of a movement, that is said and nothing is concluded: whether there must be one is the recording
 * check's to say. The signs change no outcome.
 */
export function withMovementInVideo(
  result: CheckResult,
  video: VideoFindings | 'absent' | 'broken',
): CheckResult {
  if (result.check !== 'liveness' || result.outcome === 'notApplicable') return result;
  if (typeof video === 'string') return { ...result, values: { ...result.values, movement: 'notFilmed' } };
  const { movements, injection } = video;
  const shown = movements.map(isShown);
  const movement = shown.includes(false)
    ? 'notShown'
    : shown.includes(true)
      ? shown.includes(null)
        ? 'shownInPart'
        : 'shown'
      : 'notMeasured';
  return {
    ...result,
    outcome: result.outcome === 'clear' && movement === 'notShown' ? 'consider' : result.outcome,
    values: {
      ...result.values,
      movement,
      movements: Object.fromEntries(movements.map(measured)),
      ...injection,
    },
    thresholds: { ...result.thresholds, furthest: thresholds.movement.furthest },
  };
}

function measured({ photoType, ...movement }: Movement): [string, unknown] {
  return [photoType, movement];
}
