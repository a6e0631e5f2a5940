import dlib from '../../../vision/face-models/dlib/manifest.json' with { type: 'json' };
import intel from '../../../vision/face-models/face-reidentification-retail-0095/manifest.json' with {
  type: 'json',
};
import { expect, test } from 'vitest';
import { decisiveDistance, isQualified, measuredFrames, worthLimits } from './decisive-distance.ts';
import type { FaceModel, MeasuredGroup, MeasuredRate } from '@ekyc/engine-port';

type Declared = Pick<FaceModel, 'mayDecide' | 'measured'>;
const measured = intel as unknown as Declared;
const portrait = { against: 'portrait', frames: 3 } as const;

function rate(distance: number, fmr: number, fmrUpper = fmr): MeasuredRate {
  return {
    distance,
    fmr,
    fmrUpper,
    impostorPairs: 1000,
    falseMatches: 0,
    genuinePairs: 1,
    fnmr: 0,
    fnmrInterval: [0, 0],
  };
}

function group(
  name: string,
  rates: readonly MeasuredRate[],
  more: Partial<MeasuredGroup> = {},
): MeasuredGroup {
  return { group: name, set: 'drawn', people: 2, photos: 4, against: 'portrait', frames: 3, rates, ...more };
}

test('the weakest group decides how far a model may decide alone', () => {
  const model: Declared = {
    mayDecide: true,
    measured: [
      group('one', [rate(0.5, 0), rate(0.6, 0.0009, 0.0029), rate(0.7, 0.001, 0.003)]),
      group('other', [rate(0.5, 0), rate(0.6, 0.0002), rate(0.7, 0.0011)]),
    ],
  };
  expect(decisiveDistance(model, portrait)).toBe(0.6);
  expect(decisiveDistance(model, portrait, { fmr: 0.0005, fmrUpper: 0.003 })).toBe(0.5);
  expect(decisiveDistance({ ...model, mayDecide: false }, portrait)).toBeNull();
});

test('an upper bound that is too high counts as much as a rate that is', () => {
  const model: Declared = { mayDecide: true, measured: [group('one', [rate(0.5, 0, 0.0031)])] };
  expect(decisiveDistance(model, portrait)).toBeNull();
});

test('a distance beyond one that fails is not taken, though chance made it pass', () => {
  const rates = [rate(0.5, 0), rate(0.6, 0.002), rate(0.7, 0.001)];
  expect(decisiveDistance({ mayDecide: true, measured: [group('one', rates)] }, portrait)).toBe(0.5);
});

test('nothing is decided where one group, or this number of pictures, was not measured', () => {
  const good = [rate(0.5, 0)];
  const model: Declared = {
    mayDecide: true,
    measured: [group('one', good), group('other', good, { frames: 1 })],
  };
  expect(decisiveDistance(model, portrait)).toBeNull();
  expect(decisiveDistance(model, { against: 'portrait', frames: 2 })).toBeNull();
  expect(
    decisiveDistance({ mayDecide: true, measured: [group('one', good)] }, { ...portrait, againstFrames: 2 }),
  ).toBeNull();
  expect(decisiveDistance({ mayDecide: true, measured: [] }, portrait)).toBeNull();
  expect(measuredFrames(model, 'portrait')).toEqual([]);
});

test('0095 decides against a portrait with three pictures, hardly with one, and never photo to photo', () => {
  expect(decisiveDistance(measured, portrait)).toBe(0.85);
  expect(decisiveDistance(measured, { against: 'portrait', frames: 1 })).toBe(0.85);
  // Seven men give 863 pairs: not one false match among them proves less than 4.4 in a thousand.
  expect(decisiveDistance(measured, { against: 'photo', frames: 1 })).toBeNull();
  expect(measuredFrames(measured, 'portrait')).toEqual([3, 1]);
  expect(isQualified(measured)).toBe(true);
});

test('dlib never decides, although its strictest distance would pass by chance', () => {
  expect(isQualified(dlib as unknown as Declared)).toBe(false);
  expect(isQualified({ ...(dlib as unknown as Declared), mayDecide: true })).toBe(true);
});

test("the service's own limits are what the people of Japan were promised", () => {
  expect(worthLimits).toEqual({ fmr: 0.001, fmrUpper: 0.003 });
});
