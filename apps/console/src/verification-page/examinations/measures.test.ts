import { expect, test } from 'vitest';
import type { ExaminationResult } from '@ekyc/contract';
import { measuresOf } from './measures.ts';

function examination(given: Partial<ExaminationResult>): ExaminationResult {
  return {
    check: 'faceMatch',
    outcome: 'consider',
    values: {},
    thresholds: {},
    engineId: null,
    modelHash: null,
    ...given,
  };
}

test('a measured value is shown with its thresholds, in plain words', () => {
  expect(
    measuresOf(
      examination({
        values: {
          weakestDistance: 0.5873,
          combined: { against: 'portrait', frames: 3, distance: 0.491 },
          decidedBy: 'measuredWorth',
          why: 'notNearEnough',
          without: ['tilted'],
          pairs: [],
        },
        thresholds: { accept: 0.55, review: 0.65, decisive: 0.45 },
      }),
    ),
  ).toEqual([
    'もっとも違う2枚の顔の違い 0.59',
    '3枚から合成した顔の違い 0.49(0.45未満なら自動で本人と判断)',
    '自動で本人と判断できる近さではありません',
    '顔が見つからない画像:傾き',
  ]);
  expect(
    measuresOf(
      examination({
        values: { weakestDistance: 0.4, combined: null, decidedBy: 'sandboxBounds', why: null },
        thresholds: { accept: 0.55, review: 0.65 },
      }),
    ),
  ).toEqual([
    'もっとも違う2枚の顔の違い 0.40',
    'テスト用の判定です(0.55未満で本人、0.65以上で別人)。精度の裏付けはありません',
  ]);
  expect(
    measuresOf(
      examination({
        check: 'liveness',
        values: { passedInstructions: 1, picturesSeenBefore: 0 },
        thresholds: { passedInstructions: 2 },
      }),
    ),
  ).toEqual(['指示どおりの動き 1回(基準 2回)', '以前と同じ画像はありません']);
  expect(
    measuresOf(examination({ check: 'documentQuality', values: { problems: ['back:picture_blurred'] } })),
  ).toEqual(['裏面:ぼやけている']);
});

test('fields that are not as on the document are named', () => {
  const fields = { name: 'different', birthday: 'same', address: 'byHand' };
  expect(measuresOf(examination({ check: 'profileMatch', values: { fields } }))).toEqual([
    '氏名:相違、住所:手書きのため目視で確認',
  ]);
});

test('what is withheld or not measured is not shown', () => {
  expect(measuresOf(examination({ values: { weakestDistance: null } }))).toEqual([]);
  expect(measuresOf(examination({ check: 'profileMatch', values: {} }))).toEqual([]);
});
