import { expect, test } from 'vitest';
import type { VideoFindings } from './look-at-video.ts';
import { recordingCheck } from './recording-check.ts';

const picture = { photoType: 'front', found: true, handedIn: false, marked: true, best: null } as const;
const video: VideoFindings = {
  live: true,
  chunks: 9,
  segments: 1,
  durationMs: 20_000,
  gapsMs: 0,
  coverage: { uncovered: [], lostMs: 0 },
  destroyedChunks: 0,
  keyFrames: 12,
  replayedFrames: 0,
  replayedScenes: 0,
  undecodedFrames: 0,
  pictures: [picture],
  movements: [],
  injection: { virtualCamera: false, repeatedFrames: 0, evenFrameTimes: null },
  engine: null,
};

test.each([
  ['required', video, 'clear'],
  ['preferred', video, 'clear'],
  ['off', video, 'notApplicable'],
  ['off', 'absent', 'notApplicable'],
  ['required', 'absent', 'consider'],
  ['preferred', 'absent', 'advisory'],
  ['preferred', 'broken', 'consider'],
  ['preferred', { ...video, live: false }, 'consider'],
  ['preferred', { ...video, pictures: [] }, 'consider'],
  ['preferred', { ...video, pictures: [picture, { ...picture, found: false }] }, 'consider'],
  ['preferred', { ...video, pictures: [picture, { ...picture, found: false, handedIn: true }] }, 'consider'],
  ['preferred', { ...video, undecodedFrames: 1 }, 'consider'],
  ['preferred', { ...video, coverage: { uncovered: ['front'], lostMs: 0 } }, 'consider'],
  ['preferred', { ...video, coverage: { uncovered: [], lostMs: 5000 } }, 'clear'],
  ['preferred', { ...video, coverage: { uncovered: [], lostMs: 5001 } }, 'consider'],
  ['preferred', { ...video, replayedFrames: 1 }, 'clear'],
  ['preferred', { ...video, replayedFrames: 2 }, 'consider'],
  ['preferred', { ...video, replayedScenes: 3 }, 'clear'],
  ['preferred', { ...video, replayedScenes: 4 }, 'consider'],
] as const)('%s: %j is %s', (policy, found, outcome) => {
  expect(recordingCheck(policy, found)).toMatchObject({ check: 'recording', outcome });
});

test('pictures seen only in handed-in pieces are distinguished from those never seen', () => {
  const pictures = [
    picture,
    { ...picture, photoType: 'back', found: false, handedIn: true },
    { ...picture, photoType: 'tilted', found: false },
  ] as const;
  expect(recordingCheck('required', { ...video, pictures }).values).toMatchObject({
    handedIn: ['back'],
    missing: ['tilted'],
  });
});
