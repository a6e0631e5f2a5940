import { expect, test } from 'vitest';
import type { FaceModel, FaceTemplate, MatchRule, MeasuredGroup } from '../engine/index.ts';
import { compareWithPortrait, decidesAlone, templateQuality, weakestOf } from './live-template.ts';

const identity = { id: 'a-model', modelHash: 'ab' };

function seen(value: number, face: Partial<FaceTemplate['face']> = {}): FaceTemplate {
  const good = { yaw: 0, pitch: 0, widthPx: 300, sharpness: 100 };
  return { engine: identity, values: [value], face: { ...good, ...face } as FaceTemplate['face'] };
}

/** Templates are one number, and averages plain means. */
function engineOf(frames: readonly number[]) {
  const measured = frames.map(
    (count): MeasuredGroup => ({
      group: 'everybody',
      set: 'drawn',
      people: 2,
      photos: 4,
      against: 'portrait',
      frames: count,
      rates: [],
    }),
  );
  return {
    faceModel: { ...identity, measured } as unknown as FaceModel,
    distance: (a: FaceTemplate, b: FaceTemplate) => Math.abs((a.values[0] ?? 0) - (b.values[0] ?? 0)),
    average: (templates: readonly FaceTemplate[]) =>
      seen(templates.reduce((sum, { values }) => sum + (values[0] ?? 0), 0) / templates.length),
  };
}

test('a face from the front, large and sharp makes the better template', () => {
  const best = templateQuality(seen(0));
  expect(best).toBe(1);
  for (const worse of [{ yaw: 0.6 }, { pitch: -0.6 }, { widthPx: 120 }, { sharpness: 20 }])
    expect(templateQuality(seen(0, worse))).toBeLessThan(best);
  expect(templateQuality(seen(0, { widthPx: 4000 }))).toBe(best);
});

test('as many pictures are averaged as the model was measured with, the best of them', () => {
  const portrait = seen(0);
  const live = [seen(4, { yaw: 0.9 }), seen(1), seen(2), seen(3)];
  expect(compareWithPortrait(engineOf([1, 3]), live, portrait)).toEqual({
    against: 'portrait',
    frames: 3,
    distance: 2,
  });
  // Nothing was measured for two: only the best one counts.
  expect(compareWithPortrait(engineOf([1, 3]), live.slice(0, 2), portrait)).toMatchObject({
    frames: 1,
    distance: 1,
  });
  expect(compareWithPortrait(engineOf([]), live, portrait)).toMatchObject({ frames: 1 });
  expect(compareWithPortrait(engineOf([3]), [], portrait)).toBeNull();
});

test('the weakest pair of all is found', () => {
  expect(weakestOf(engineOf([]), [seen(1), seen(5), seen(2)])).toBe(4);
  expect(weakestOf(engineOf([]), [seen(1)])).toBeNull();
});

test('whether the model decides alone is asked for what will be compared', () => {
  const rule = (kinds: readonly string[]): MatchRule => ({
    accept: 0.5,
    review: 0.6,
    decidedBy: 'measuredWorth',
    decisive: ({ against, frames }) => (kinds.includes(`${against} ${frames}`) ? 0.4 : null),
  });
  const { faceModel } = engineOf([1, 3, 5]);
  // A session has three pictures: what five are worth helps nobody.
  expect(decidesAlone(faceModel, rule(['portrait 3']), { portrait: seen(0) })).toBe(true);
  expect(decidesAlone(faceModel, rule(['portrait 5', 'photo 1']), { portrait: seen(0) })).toBe(false);
  expect(decidesAlone(faceModel, rule(['portrait 3']), { portrait: null })).toBe(false);
  expect(decidesAlone(faceModel, rule(['photo 1']), {})).toBe(true);
});
