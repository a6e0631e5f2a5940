import type { CheckName, PhotoType, Problem } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import type { FaceComparison } from '../capture/index.ts';
import type { CardMeasures, EngineIdentity, PictureMeasures } from '../engine/index.ts';
import { type ExaminedPicture, examine, type Findings } from './examine.ts';

const engine: EngineIdentity = { id: 'ekyc-vision/1', modelHash: 'ab' };
const card: CardMeasures = {
  quad: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
  support: 1,
  aspect: 1.58,
  coverage: 0.2,
  sharpness: 240,
  glare: 0,
};

function picture(
  photoType: PhotoType,
  problems: Problem[] = [],
  measures: Partial<PictureMeasures> = {},
): ExaminedPicture {
  return {
    take: 1,
    round: 0,
    manualCapture: false,
    measures: { brightness: 120, card, edge: null, faces: [], ...measures },
    material: {
      id: photoType,
      verification_id: 'v',
      take_id: 't',
      type: photoType === 'selfie' || photoType.startsWith('instruction') ? 'face' : 'document',
      photo_type: photoType,
      received_sha256: '',
      stored_sha256: '',
      rotate: 0,
      width: 1080,
      height: 1920,
      bytes: 1,
      problems: JSON.stringify(problems),
      sealed_measures: Buffer.alloc(0),
      engine_id: engine.id,
      model_hash: engine.modelHash,
      challenge_id: null,
      next_challenge_id: null,
      frozen: true,
      sealed_template: null,
      created_at: new Date(0),
    },
  };
}

const comparison: FaceComparison = { weakest: 0.4, pairs: [], without: [], smallestPortraitPx: 140, engine };
const sure = (value: string) => ({ value, confidence: 0.95 });
const good: Findings = {
  idType: 'driversLicense',
  pictures: [
    picture('front'),
    picture('back'),
    picture('thickness', [], { edge: { strength: 1, widthPx: 5 } }),
    picture('tilted'),
    picture('selfie'),
  ],
  reading: {
    materialId: 'front',
    engine,
    typeConfidence: 1,
    fields: {
      name: sure('中村 正男'),
      birthday: sure('1967-07-12'),
      address: sure('神奈川県横浜市中区山下町2番15号'),
      expiryDate: sure('2029-08-12'),
      number: sure('450357079330'),
    },
  },
  comparison,
  profile: {
    familyName: '中村',
    firstName: '正男',
    birthday: '1967-07-12',
    prefCode: '14',
    city: '横浜市中区',
    address: '山下町2-15',
  },
  forbiddenNumberRefusals: 0,
  passedInstructions: 2,
  minimumAge: 20,
  today: '2026-11-20',
};

function outcome(check: CheckName, change: Partial<Findings>): string | undefined {
  return examine({ ...good, ...change }).find((result) => result.check === check)?.outcome;
}
const read = (
  change: Record<string, { value: string; confidence: number } | undefined>,
): Partial<Findings> => ({
  reading: {
    ...good.reading,
    fields: Object.fromEntries(
      Object.entries({ ...good.reading.fields, ...change }).filter(([, field]) => field),
    ) as typeof good.reading.fields,
  },
});

test('a good licence and face are clear in every check, once each', () => {
  const results = examine(good);
  expect(results.every((result) => result.outcome === 'clear')).toBe(true);
  expect(new Set(results.map((result) => result.check)).size).toBe(results.length);
  expect(results.every((result) => result.engine !== null)).toBe(true);
});

describe('each check has its own reason to object', () => {
  test.each<[CheckName, string, Partial<Findings>]>([
    ['documentQuality', 'consider', { pictures: [picture('front', ['picture_blurred'])] }],
    ['documentType', 'consider', { reading: { ...good.reading, typeConfidence: 0.3 } }],
    [
      'thicknessShown',
      'consider',
      { pictures: [picture('thickness', [], { edge: { strength: 0.2, widthPx: 1 } })] },
    ],
    ['thicknessShown', 'notApplicable', { pictures: [picture('front')] }],
    ['portraitFound', 'failed', { comparison: { ...comparison, without: ['front'] } }],
    ['portraitFound', 'consider', { comparison: { ...comparison, without: ['tilted'] } }],
    ['portraitFound', 'consider', { comparison: { ...comparison, smallestPortraitPx: 90 } }],
    ['numberCheckDigit', 'advisory', read({ number: sure('450357079340') })],
    ['numberCheckDigit', 'notApplicable', read({ number: undefined })],
    ['expiry', 'clear', read({ expiryDate: sure('2026-11-20') })],
    ['expiry', 'failed', read({ expiryDate: sure('2026-11-19') })],
    ['expiry', 'consider', read({ expiryDate: { value: '2026-11-19', confidence: 0.5 } })],
    ['expiry', 'consider', read({ expiryDate: { value: '2029-08-12', confidence: 0.5 } })],
    ['expiry', 'consider', read({ expiryDate: undefined })],
    ['age', 'notApplicable', { minimumAge: null }],
    ['age', 'failed', read({ birthday: sure('2006-11-21') })],
    ['age', 'clear', read({ birthday: sure('2006-11-20') })],
    ['age', 'consider', read({ birthday: { value: '2010-01-01', confidence: 0.4 } })],
    ['age', 'consider', read({ birthday: undefined })],
    ['profileMatch', 'consider', read({ name: sure('田中 正男') })],
    ['profileMatch', 'consider', read({ birthday: sure('1967-07-13') })],
    ['profileMatch', 'consider', read({ address: undefined })],
    ['faceMatch', 'consider', { comparison: { ...comparison, weakest: 0.55 } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, weakest: 0.65 } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, weakest: null } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, without: ['front'] } }],
    ['faceMatch', 'consider', { comparison: { ...comparison, without: ['instruction1'] } }],
    ['liveness', 'consider', { passedInstructions: 1 }],
  ])('%s is %s', (check, expected, change) => {
    expect(outcome(check, change)).toBe(expected);
  });
});

test('no measured value holds what stands on the document', () => {
  const text = JSON.stringify(
    examine({ ...good, ...read({ name: sure('田中 正男') }) }).map(({ values }) => values),
  );
  expect(text).not.toMatch(/中村|田中|1967|山下町|450357079330/u);
});
