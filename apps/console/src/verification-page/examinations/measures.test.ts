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

test('a tilted picture of another document is marked, with the fields that differ', () => {
  const values = { typeConfidence: 1, issuedTooEarly: false, issueDateRead: true };
  const measured = (more: object) =>
    measuresOf(
      examination({
        check: 'documentType',
        values: { ...values, ...more },
        thresholds: { typeConfidence: 0.5 },
      }),
    );
  expect(measured({ sameDocument: true, differing: [] })).toEqual(['書類らしさ 100%(基準 50%以上)']);
  expect(measured({ sameDocument: false, differing: ['number', 'name'] })).toEqual([
    '書類らしさ 100%(基準 50%以上)',
    '傾きの画像が表面と同じ書類か確認できません',
    '表面と傾きの画像で違う項目:書類の番号、氏名',
  ]);
});

test('fields of a licence that the picture contradicts or does not show are counted', () => {
  const values = {
    edited: ['birthday', 'classAIssueDate'],
    contradicted: ['birthday'],
    unseen: ['classAIssueDate'],
  };
  expect(measuresOf(examination({ check: 'licenceMatch', values }))).toEqual([
    'お客さまが変更した項目 2件',
    '免状の読み取りと違う項目 1件',
    '免状から読み取れない項目 1件',
  ]);
});

test('a chip is shown with what nobody signed, and with what is not there', () => {
  const fields = { name: 'same', birthday: 'same', address: 'notRead' };
  const proofs = { name: 'unproven', birthday: 'proven', address: 'missing' };
  expect(
    measuresOf(
      examination({ check: 'chipHolder', values: { fields, proofs, changes: 'none', agreements: {} } }),
    ),
  ).toEqual([
    '住所:書類から読み取れず',
    '署名で証明されていない項目:氏名 ICチップにない項目:住所',
    'ICチップでは記載事項の変更はありません(署名がないため、今の氏名・住所とは限りません)',
  ]);
  const expiry = { read: true, expired: false, signed: false };
  expect(measuresOf(examination({ check: 'expiry', values: expiry }))).toEqual([
    '有効期限内です',
    '有効期限に署名がありません(書き換えられていても分かりません)',
  ]);
  const duplicate = (values: ExaminationResult['values']) =>
    measuresOf(examination({ check: 'duplicate', values }));
  expect(duplicate({ others: 0, number: 'proven' })).toEqual(['同じ番号の書類はありません']);
  expect(duplicate({ others: 0, number: 'unproven' })).toHaveLength(2);
  expect(duplicate({ number: 'missing' })).toEqual([
    'ICチップに書類の番号がありません(重複やリストと照合できません)',
  ]);
  expect(duplicate({ read: false })).toEqual(['書類の番号を読み取れません(重複やリストと照合できません)']);
});

test('what is withheld or not measured is not shown', () => {
  expect(measuresOf(examination({ values: { weakestDistance: null } }))).toEqual([]);
  expect(measuresOf(examination({ check: 'profileMatch', values: {} }))).toEqual([]);
});
