import type { RecordingPolicy } from '@ekyc/contract';
import { thresholds } from '../engine/index.ts';
import type { CheckResult } from './check-result.ts';
import type { Filmed, FilmedPicture } from './film.ts';

/**
 * Whether the session's video shows that this camera took these pictures: it is there, whole, sent while it was taken,
 * not that of an earlier session, and each picture is found in it. Nothing here convicts anybody: a person looks.
 */
export function recordingCheck(policy: RecordingPolicy, filmed: Filmed | 'absent' | 'broken'): CheckResult {
  const none = { check: 'recording', thresholds: {}, engine: null } as const;
  if (policy === 'off') return { ...none, outcome: 'notApplicable', values: {} };
  if (filmed === 'absent')
    return { ...none, outcome: policy === 'required' ? 'consider' : 'advisory', values: { present: false } };
  if (filmed === 'broken') return { ...none, outcome: 'consider', values: { present: true, whole: false } };
  const { pictures, replayedFrames, undecodedFrames, live, engine } = filmed;
  const missing = pictures.filter(({ found }) => !found).map(({ photoType }) => photoType);
  const isReplayed = replayedFrames >= thresholds.recording.replayedFrames;
  const isUnseen = missing.length > 0 || pictures.length === 0 || undecodedFrames > 0;
  const isDoubtful = isUnseen || isReplayed || !live;
  return {
    check: 'recording',
    outcome: isDoubtful ? 'consider' : 'clear',
    values: {
      present: true,
      whole: true,
      live,
      chunks: filmed.chunks,
      segments: filmed.segments,
      durationMs: filmed.durationMs,
      gapsMs: filmed.gapsMs,
      destroyedChunks: filmed.destroyedChunks,
      keyFrames: filmed.keyFrames,
      replayedFrames,
      undecodedFrames,
      missing,
      pictures: Object.fromEntries(pictures.map(measured)),
    },
    thresholds: { replayedFrames: thresholds.recording.replayedFrames },
    engine,
  };
}

function measured({ photoType, found, marked, best }: FilmedPicture): [string, unknown] {
  return [photoType, { found, marked, ...best }];
}
