import { expect, test } from 'vitest';
import type { FaceModel, MeasuredGroup } from '@ekyc/engine-port';
import {
  judgeFaces,
  matchRuleOf,
  type MatchedBusiness,
  type MatchPorts,
  withinBounds,
} from './match-rule.ts';

const rates: MeasuredGroup['rates'] = [0.3, 0.5].map((distance) => ({
  distance,
  impostorPairs: 10_000,
  falseMatches: 0,
  fmr: 0,
  fmrUpper: 0.0004,
  genuinePairs: 100,
  fnmr: 0.1,
  fnmrInterval: [0, 0.2] as const,
}));
const faceModel: FaceModel = {
  id: 'a-model',
  modelHash: 'ab',
  title: 'a model',
  mayDecide: true,
  usual: { accept: 0.55, review: 0.65 },
  bounds: { accept: { min: 0.4, max: 0.55 }, review: { min: 0.55, max: 0.65 } },
  measured: [
    { group: 'everybody', set: 'drawn', people: 9, photos: 90, against: 'portrait', frames: 3, rates },
  ],
};
const ports: MatchPorts = { engine: { faceModel } };
const combined = { against: 'portrait', frames: 3, distance: 0.45 } as const;
const near = { weakest: 0.5, weakestLive: 0.4, combined };

function rule(
  mode: MatchedBusiness['mode'],
  match: MatchedBusiness['customization']['match'] = null,
  more = ports,
) {
  return matchRuleOf(more, { mode, customization: { match } });
}

test('what was set before the operator narrowed the bounds is brought within them', () => {
  const narrow = { accept: { min: 0.45, max: 0.5 }, review: { min: 0.58, max: 0.6 } };
  expect(withinBounds({ accept: 0.55, review: 0.65 }, narrow)).toEqual({ accept: 0.5, review: 0.6 });
  expect(withinBounds({ accept: 0.4, review: 0.55 }, narrow)).toEqual({ accept: 0.45, review: 0.58 });
  expect(withinBounds({ accept: 0.47, review: 0.59 }, narrow)).toEqual({ accept: 0.47, review: 0.59 });
});

test('a live business is judged by what the model was measured to be worth', () => {
  expect(judgeFaces(rule('live'), near)).toEqual({ outcome: 'clear', why: null, differs: false });
  const beyond = { ...near, combined: { ...combined, distance: 0.5 } };
  expect(judgeFaces(rule('live'), beyond)).toMatchObject({ outcome: 'consider', why: 'notNearEnough' });
  const onePicture = { ...near, combined: { ...combined, frames: 1 } };
  expect(judgeFaces(rule('live'), onePicture)).toMatchObject({
    outcome: 'consider',
    why: 'modelNotDecisive',
  });
  expect(judgeFaces(rule('live'), { ...near, combined: null })).toMatchObject({ outcome: 'consider' });
});

test('a swapped picture is not covered by an average that is near', () => {
  expect(judgeFaces(rule('live'), { ...near, weakest: 0.7 })).toEqual({
    outcome: 'consider',
    why: 'picturesDiffer',
    differs: true,
  });
  expect(judgeFaces(rule('live'), { ...near, weakest: 0.6, weakestLive: 0.56 })).toMatchObject({
    outcome: 'consider',
    why: 'picturesDiffer',
  });
});

test("a business's distances make it stricter, never milder", () => {
  expect(
    judgeFaces(rule('live', { accept: 0.42, review: 0.6 }), { ...near, weakestLive: 0.3 }),
  ).toMatchObject({
    outcome: 'consider',
    why: 'notNearEnough',
  });
  expect(rule('live', { accept: 9, review: 9 }).decisive(combined)).toBe(0.5);
});

test("the operator's limits make it stricter", () => {
  const strict = { ...ports, worthLimits: { fmr: 0.0001, fmrUpper: 0.0003 } };
  expect(judgeFaces(rule('live', null, strict), near)).toMatchObject({ why: 'modelNotDecisive' });
});

test('a sandbox is judged by distances alone, and the result says so', () => {
  expect(rule('sandbox').decidedBy).toBe('sandboxBounds');
  const worthless = { engine: { faceModel: { ...faceModel, mayDecide: false, measured: [] } } };
  for (const [weakest, outcome] of [
    [0.54, 'clear'],
    [0.55, 'consider'],
    [0.65, 'failed'],
    [null, 'failed'],
  ] as const) {
    expect(judgeFaces(rule('sandbox', null, worthless), { ...near, weakest }).outcome).toBe(outcome);
  }
});

test('nothing to compare is failed everywhere', () => {
  const nothing = { weakest: null, weakestLive: null, combined: null };
  expect(judgeFaces(rule('live'), nothing)).toMatchObject({ outcome: 'failed', differs: true });
});
