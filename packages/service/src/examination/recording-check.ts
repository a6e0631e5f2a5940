import type { RecordingPolicy } from '@ekyc/contract';
import { thresholds } from '../engine/index.ts';
import type { CheckResult } from '../checks/index.ts';
import type { VideoFindings } from './look-at-video.ts';
import type { PictureInVideo } from './picture-in-video.ts';

/**
 * Whether the session's video shows that this camera took these pictures: it is there, whole, sent while it was taken,
 * not that of an earlier session, covers the takes, and each picture is found in what was sent so. Nothing here convicts anybody: a person looks.
 */
export function recordingCheck(
  policy: RecordingPolicy,
  video: VideoFindings | 'absent' | 'broken',
): CheckResult {
  const none = { check: 'recording', thresholds: {}, engine: null } as const;
  if (policy === 'off') return { ...none, outcome: 'notApplicable', values: {} };
  if (video === 'absent')
    return { ...none, outcome: policy === 'required' ? 'consider' : 'advisory', values: { present: false } };
  if (video === 'broken') return { ...none, outcome: 'consider', values: { present: true, whole: false } };
  const { pictures, replayedFrames, replayedScenes, undecodedFrames, coverage, live, engine } = video;
  const unseen = pictures.filter(({ found }) => !found);
  const isReplayed =
    replayedFrames >= thresholds.recording.replayedFrames ||
    replayedScenes >= thresholds.recording.replayedScenes;
  const isUnseen = unseen.length > 0 || pictures.length === 0 || undecodedFrames > 0;
  const isUncovered = coverage.uncovered.length > 0 || coverage.lostMs > thresholds.recording.lostMs;
  const isDoubtful = isUnseen || isReplayed || isUncovered || !live;
  return {
    check: 'recording',
    outcome: isDoubtful ? 'consider' : 'clear',
    values: {
      present: true,
      whole: true,
      live,
      chunks: video.chunks,
      segments: video.segments,
      durationMs: video.durationMs,
      gapsMs: video.gapsMs,
      lostMs: coverage.lostMs,
      uncovered: coverage.uncovered,
      destroyedChunks: video.destroyedChunks,
      keyFrames: video.keyFrames,
      replayedFrames,
      replayedScenes,
      undecodedFrames,
      missing: unseen.filter(({ handedIn }) => !handedIn).map(({ photoType }) => photoType),
      handedIn: unseen.filter(({ handedIn }) => handedIn).map(({ photoType }) => photoType),
      pictures: Object.fromEntries(pictures.map(measured)),
    },
    thresholds: {
      replayedFrames: thresholds.recording.replayedFrames,
      replayedScenes: thresholds.recording.replayedScenes,
      lostMs: thresholds.recording.lostMs,
    },
    engine,
  };
}

function measured({ photoType, found, handedIn, marked, best }: PictureInVideo): [string, unknown] {
  return [photoType, { found, handedIn, marked, ...best }];
}
