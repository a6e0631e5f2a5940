import { expect, test } from 'vitest';
import type { Filmed } from './film.ts';
import { recordingCheck } from './recording-check.ts';

const picture = { photoType: 'front', found: true, handedIn: false, marked: true, best: null } as const;
const filmed: Filmed = {
  live: true,
  chunks: 9,
  segments: 1,
  durationMs: 20_000,
  gapsMs: 0,
  coverage: { uncovered: [], lostMs: 0 },
  destroyedChunks: 0,
  keyFrames: 12,
  replayedFrames: 0,
  undecodedFrames: 0,
  pictures: [picture],
  movements: [],
  injection: { virtualCamera: false, repeatedFrames: 0, evenFrameTimes: null },
  engine: null,
};

test.each([
  ['required', filmed, 'clear'],
  ['preferred', filmed, 'clear'],
  ['off', filmed, 'notApplicable'],
  ['off', 'absent', 'notApplicable'],
  ['required', 'absent', 'consider'],
  ['preferred', 'absent', 'advisory'],
  ['preferred', 'broken', 'consider'],
  ['preferred', { ...filmed, live: false }, 'consider'],
  ['preferred', { ...filmed, pictures: [] }, 'consider'],
  ['preferred', { ...filmed, pictures: [picture, { ...picture, found: false }] }, 'consider'],
  ['preferred', { ...filmed, pictures: [picture, { ...picture, found: false, handedIn: true }] }, 'consider'],
  ['preferred', { ...filmed, undecodedFrames: 1 }, 'consider'],
  ['preferred', { ...filmed, coverage: { uncovered: ['front'], lostMs: 0 } }, 'consider'],
  ['preferred', { ...filmed, coverage: { uncovered: [], lostMs: 5000 } }, 'clear'],
  ['preferred', { ...filmed, coverage: { uncovered: [], lostMs: 5001 } }, 'consider'],
  ['preferred', { ...filmed, replayedFrames: 1 }, 'clear'],
  ['preferred', { ...filmed, replayedFrames: 2 }, 'consider'],
] as const)('%s: %j is %s', (policy, found, outcome) => {
  expect(recordingCheck(policy, found)).toMatchObject({ check: 'recording', outcome });
});

test('pictures seen only in what was handed in are told apart from those never seen', () => {
  const pictures = [
    picture,
    { ...picture, photoType: 'back', found: false, handedIn: true },
    { ...picture, photoType: 'tilted', found: false },
  ] as const;
  expect(recordingCheck('required', { ...filmed, pictures }).values).toMatchObject({
    handedIn: ['back'],
    missing: ['tilted'],
  });
});
