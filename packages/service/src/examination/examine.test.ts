import { type CheckName, checkNames, type IdType, type PhotoType, type Problem } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import type { FaceComparison } from '../faces/index.ts';
import type { CardMeasures, EngineIdentity, MatchRule, PictureMeasures } from '../engine/index.ts';
import { examine } from './examine.ts';
import { differingFields } from './match-profile.ts';
import { expiry } from './reading-checks.ts';
import type { ExaminedPicture, Findings } from './findings.ts';

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
    takeStartedAt: new Date(0),
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
      problems,
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

const pairs = (portrait: number, faces = 0.4): FaceComparison['pairs'] => [
  { a: 'front', b: 'selfie', distance: portrait },
  { a: 'selfie', b: 'instruction1', distance: faces },
];
const paired = (pairs: FaceComparison['pairs']) => ({
  pairs,
  weakest: pairs.length > 0 ? Math.max(...pairs.map(({ distance }) => distance)) : null,
});
const comparison: FaceComparison = {
  ...paired(pairs(0.4)),
  weakestLive: 0.4,
  combined: { against: 'portrait', frames: 3, distance: 0.4 },
  without: [],
  smallestPortraitPx: 140,
  portraitWidths: { front: 150, tilted: 140 },
  engine,
};
/** As a sandbox decides, by distances alone. */
const sandbox: MatchRule = { accept: 0.55, review: 0.65, decidedBy: 'sandboxBounds', decisive: () => 0.55 };
/** As a live business decides by a model whose figures hold up to 0.5. */
const live: MatchRule = { accept: 0.55, review: 0.65, decidedBy: 'measuredWorth', decisive: () => 0.5 };
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
  match: sandbox,
  profile: {
    familyName: '中村',
    firstName: '正男',
    birthday: '1967-07-12',
    prefCode: '14',
    city: '横浜市中区',
    address: '山下町2-15',
  },
  requiresAddress: false,
  forbiddenNumberRefusals: 0,
  passedInstructions: 2,
  seenBefore: { pictures: 0, changed: 0 },
  sameNumber: 0,
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
  // Of licences and chips, and of the video, which is looked at beside.
  const others: readonly string[] = [
    'licenceMatch',
    'licenceDates',
    'recording',
    'chipAuthentic',
    'chipAlive',
    'chipHolder',
    'comparedAtCounter',
    'proofAuthentic',
    'proofCurrent',
    'proofHolder',
  ];
  const ofIdentifications = checkNames.filter((check) => !others.includes(check));
  expect(results.map((result) => result.check).toSorted()).toEqual(ofIdentifications.toSorted());
  const [attack] = results.filter((result) => result.check === 'presentationAttack');
  // What the engine cannot measure is said to be unmeasured.
  expect(attack).toMatchObject({ outcome: 'notApplicable', values: { measured: false }, engine: null });
  for (const result of results.filter((one) => one !== attack)) {
    expect(result, result.check).toMatchObject({ outcome: 'clear', engine });
  }
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
    [
      'portraitFound',
      'consider',
      { comparison: { ...comparison, smallestPortraitPx: 90, portraitWidths: { front: 90 } } },
    ],
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
    ['faceMatch', 'consider', { comparison: { ...comparison, ...paired(pairs(0.55)) } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, ...paired(pairs(0.65)) } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, ...paired([]) } }],
    ['faceMatch', 'consider', { comparison: { ...comparison, portraitWidths: { front: 50 } } }],
    ['faceMatch', 'failed', { comparison: { ...comparison, without: ['front'] } }],
    ['faceMatch', 'consider', { comparison: { ...comparison, without: ['instruction1'] } }],
    ['liveness', 'consider', { passedInstructions: 1 }],
    ['liveness', 'consider', { seenBefore: { pictures: 1, changed: 1 } }],
    ['duplicate', 'advisory', { sameNumber: 1 }],
    ['duplicate', 'consider', { sameNumber: null }],
  ])('%s is %s', (check, expected, change) => {
    expect(outcome(check, change)).toBe(expected);
  });
});

describe('each document has its own rules', () => {
  const on = (idType: IdType, fields: Findings['reading']['fields'], change: Partial<Findings> = {}) => ({
    idType,
    reading: { ...good.reading, fields },
    ...change,
  });
  const passport = {
    name: sure('NAKAMURA MASAO'),
    birthday: sure('1967-07-12'),
    expiryDate: sure('2030-01-01'),
  };
  const resident = {
    name: sure('NGUYEN VAN AN'),
    birthday: sure('1990-02-03'),
    address: sure('東京都新宿区西新宿2丁目8番1号'),
    expiryDate: sure('2028-01-01'),
    number: sure('AB12345678CD'),
  };
  const nguyen: Findings['profile'] = {
    familyName: 'NGUYEN',
    firstName: 'VAN AN',
    familyNameKana: 'グエン',
    firstNameKana: 'ヴァンアン',
    birthday: '1990-02-03',
    prefCode: '13',
    city: '新宿区',
    address: '西新宿2-8-1',
  };
  const nakamura = { ...good.profile, familyNameKana: 'ナカムラ', firstNameKana: 'マサオ' };

  test.each<[string, CheckName, string, Partial<Findings>]>([
    ['a history certificate never expires', 'expiry', 'notApplicable', on('drivingHistoryCertificate', {})],
    [
      'a history certificate from before April 2012 identifies nobody',
      'documentType',
      'failed',
      on('drivingHistoryCertificate', { issueDate: sure('2012-03-31') }),
    ],
    [
      'a history certificate from then on does',
      'documentType',
      'clear',
      on('drivingHistoryCertificate', { issueDate: sure('2012-04-01') }),
    ],
    [
      'a history certificate whose date is unsure is looked at',
      'documentType',
      'consider',
      on('drivingHistoryCertificate', { issueDate: { value: '2011-01-01', confidence: 0.4 } }),
    ],
    [
      'a history certificate whose date is covered is looked at',
      'documentType',
      'consider',
      on('drivingHistoryCertificate', {}),
    ],
    [
      'a history certificate whose late date is unsure is looked at',
      'documentType',
      'consider',
      on('drivingHistoryCertificate', { issueDate: { value: '2017-01-01', confidence: 0.4 } }),
    ],
    [
      'a passport whose number was not read is looked at',
      'duplicate',
      'consider',
      on('passport', passport, { sameNumber: null }),
    ],
    [
      'the number of a My Number card is never read',
      'duplicate',
      'notApplicable',
      on('myNumberCard', {}, { sameNumber: null }),
    ],
    [
      'a licence from before 2012 is none',
      'documentType',
      'clear',
      on('driversLicense', { issueDate: sure('2011-01-01') }),
    ],
    [
      'a residence card whose stay has ended',
      'expiry',
      'failed',
      on('residenceCard', { ...resident, periodOfStayExpiryDate: sure('2026-09-19') }),
    ],
    [
      'a residence card whose stay ended within two months, as its renewal may be pending',
      'expiry',
      'consider',
      on('residenceCard', { ...resident, periodOfStayExpiryDate: sure('2026-11-19') }),
    ],
    [
      'a licence until a holiday, on the next working day',
      'expiry',
      'consider',
      on('driversLicense', { expiryDate: sure('2026-11-22') }, { today: '2026-11-24' }),
    ],
    [
      'a day that no passport of today has',
      'expiry',
      'consider',
      on('passport', { ...passport, expiryDate: sure('2099-06-14') }),
    ],
    [
      'a residence card whose end of stay is unsure',
      'expiry',
      'consider',
      on('residenceCard', { ...resident, periodOfStayExpiryDate: { value: '2030-01-01', confidence: 0.3 } }),
    ],
    [
      'a permanent resident has no end of stay',
      'expiry',
      'clear',
      on('residenceCard', { ...resident, statusOfResidence: sure('永住者') }),
    ],
    [
      'a residence card whose end of stay is covered',
      'expiry',
      'consider',
      on('residenceCard', { ...resident, statusOfResidence: sure('留学') }),
    ],
    [
      'a residence card whose end of stay and status are covered',
      'expiry',
      'consider',
      on('residenceCard', resident),
    ],
    [
      'a residence card whose status without an end of stay is unsure',
      'expiry',
      'consider',
      on('residenceCard', { ...resident, statusOfResidence: { value: '永住者', confidence: 0.5 } }),
    ],
    [
      'an expired residence card although the stay lasts',
      'expiry',
      'failed',
      on('residenceCard', {
        ...resident,
        expiryDate: sure('2026-01-01'),
        periodOfStayExpiryDate: sure('2030-01-01'),
      }),
    ],
    [
      'a residence card has no check digit',
      'numberCheckDigit',
      'notApplicable',
      on('residenceCard', resident),
    ],
    [
      'a name in Latin letters as entered',
      'profileMatch',
      'clear',
      on('residenceCard', resident, { profile: nguyen }),
    ],
    [
      'another name in Latin letters',
      'profileMatch',
      'consider',
      on('residenceCard', { ...resident, name: sure('TRAN VAN AN') }, { profile: nguyen }),
    ],
    [
      'kanji on a residence card beside Latin letters',
      'profileMatch',
      'clear',
      on(
        'residenceCard',
        { ...resident, name: sure('WANG XIAOMING'), nameKanji: sure('王 小明') },
        { profile: { ...nguyen, familyName: '王', firstName: '小明' } },
      ),
    ],
    [
      'a passport by kana, its address not looked for',
      'profileMatch',
      'clear',
      on('passport', passport, { profile: nakamura }),
    ],
    [
      'a passport where the regime wants the address: a person compares the handwriting',
      'profileMatch',
      'consider',
      on('passport', passport, { profile: nakamura, requiresAddress: true }),
    ],
    [
      "a passport's check digits that fit",
      'numberCheckDigit',
      'clear',
      on('passport', { ...passport, mrzValid: sure('true') }),
    ],
    [
      "a passport's check digits that do not",
      'numberCheckDigit',
      'consider',
      on('passport', { ...passport, mrzValid: sure('false') }),
    ],
    ["a passport's zone that was not read", 'numberCheckDigit', 'consider', on('passport', passport)],
    ['no check digit on a My Number card', 'numberCheckDigit', 'notApplicable', on('myNumberCard', {})],
    [
      'portraits are looked for where the document shows them',
      'portraitFound',
      'clear',
      on('passport', passport, {
        comparison: { ...comparison, without: [], portraitWidths: { front: 140 } },
      }),
    ],
  ])('%s', (_, check, expected, change) => {
    expect(outcome(check, change)).toBe(expected);
  });
});

describe('reading that is unsure', () => {
  const unsureName = { value: '中村 正雄', confidence: 0.5, candidates: ['中村 正男', '中村 止男'] };
  const fieldsOf = (change: Partial<Findings>) =>
    examine({ ...good, ...change }).find(({ check }) => check === 'profileMatch')?.values['fields'];

  test('another reading that may be right agrees, and is marked as such', () => {
    const change = {
      reading: { ...good.reading, fields: { ...good.reading.fields, name: unsureName } },
    };
    expect(outcome('profileMatch', change)).toBe('clear');
    expect(fieldsOf(change)).toMatchObject({ name: 'candidate' });
    expect(differingFields(good.profile, change.reading)).toEqual([]);
  });

  test('a sure reading offers no other, and a birthday is never another one', () => {
    const sureName = { ...unsureName, confidence: 0.8 };
    const smudged = { value: '1967-07-18', confidence: 0.5, candidates: ['1967-07-12'] };
    expect(outcome('profileMatch', read({ name: sureName }))).toBe('consider');
    expect(fieldsOf(read({ name: sureName }))).toMatchObject({ name: 'different' });
    expect(outcome('profileMatch', read({ birthday: smudged }))).toBe('consider');
    expect(fieldsOf(read({ birthday: smudged }))).toMatchObject({ birthday: 'different' });
  });

  test('is contradicted by a profile as a sure one is', () => {
    for (const confidence of [0.99, 0.5, 0.01])
      for (const change of [
        { name: { value: '田中 一郎', confidence } },
        { birthday: { value: '1990-01-01', confidence } },
        { address: { value: '東京都新宿区西新宿2丁目8番1号', confidence } },
      ])
        expect(outcome('profileMatch', read(change)), JSON.stringify(change)).toBe('consider');
  });

  test('variant kanji agree as they are written', () => {
    const change = { profile: { ...good.profile, familyName: '中邨' }, ...read({ name: sure('髙﨑 正男') }) };
    expect(fieldsOf(change)).toMatchObject({ name: 'different' });
    const written = {
      profile: { ...good.profile, familyName: '高崎' },
      ...read({ name: sure('髙﨑 正男') }),
    };
    expect(fieldsOf(written)).toMatchObject({ name: 'variant' });
    expect(written.reading?.fields['name']?.value).toBe('髙﨑 正男');
  });
});

describe('a tilted picture', () => {
  const agreeing = { sameDocument: true, differing: [] };
  const type = (
    further: NonNullable<Findings['reading']['further']>,
    fields: Parameters<typeof read>[0] = {},
    pictures: Findings['pictures'] = good.pictures,
  ) => {
    const reading = { ...good.reading, ...read(fields).reading, further };
    return examine({ ...good, reading, pictures }).find(({ check }) => check === 'documentType');
  };
  const pictures = (...others: ExaminedPicture[]) => [
    ...others,
    ...good.pictures.filter((one) =>
      others.every(({ material }) => material.photo_type !== one.material.photo_type),
    ),
  ];

  test('of the same document is clear', () => {
    expect(type(agreeing)).toMatchObject({ outcome: 'clear', retake: [] });
  });

  test('that contradicts the front is a person’s to look at, and is not asked for again', () => {
    const differing = { sameDocument: true, differing: ['name'] };
    const values = { sameDocument: true, differing: ['name'] };
    expect(type(differing)).toMatchObject({ outcome: 'consider', values, retake: [] });
    expect(type({ sameDocument: false, differing: ['number'] })).toMatchObject({
      outcome: 'consider',
      retake: [],
    });
    // Nor because the front is poor: both were read surely.
    const poor = pictures(picture('front', ['picture_blurred']));
    expect(type(differing, {}, poor)?.retake).toEqual([]);
  });

  test('that shows what the front does not is a person’s to look at, unless a better front may show it', () => {
    const covered = { sameDocument: true, differing: ['name'] };
    expect(type(covered, { name: undefined })).toMatchObject({ outcome: 'consider', retake: [] });
    const poor = pictures(picture('front', ['picture_blurred']));
    expect(type(covered, { name: undefined }, poor)).toMatchObject({
      outcome: 'consider',
      retake: [{ photoType: 'front', problem: 'picture_blurred' }],
    });
  });

  test('in which the document’s number is not legible is unclear, and asked for again', () => {
    const illegible = { sameDocument: false, differing: [] };
    expect(type(illegible)).toMatchObject({
      outcome: 'consider',
      retake: [{ photoType: 'tilted', problem: 'tilt_too_much' }],
    });
    // Of a front that is not of the type nothing is mended by it.
    const reading = { ...good.reading, typeConfidence: 0.3, further: illegible };
    const strange = examine({ ...good, reading }).find(({ check }) => check === 'documentType');
    expect(strange).toMatchObject({ outcome: 'consider', retake: [] });
    const blurred = pictures(picture('tilted', ['picture_blurred']));
    expect(type(illegible, {}, blurred)?.retake).toEqual([
      { photoType: 'tilted', problem: 'picture_blurred' },
    ]);
  });
});

describe('a portrait in a picture that was taken although it is poor', () => {
  const poor = [picture('front', ['picture_blurred']), picture('selfie')];
  const match = (change: Partial<FaceComparison>) =>
    examine({ ...good, pictures: poor, comparison: { ...comparison, ...change } }).find(
      ({ check }) => check === 'faceMatch',
    );
  const again = [{ photoType: 'front', problem: 'picture_blurred' }];

  test('refuses nobody by itself, and a better one would tell', () => {
    expect(match(paired(pairs(0.9)))).toMatchObject({
      outcome: 'consider',
      retake: again,
      // Nor does it count as a failed try.
      values: { differs: false },
    });
    expect(match(paired(pairs(0.6)))).toMatchObject({ outcome: 'consider', retake: again });
    const none = { pairs: pairs(0.4).slice(1), without: ['front'] as const, portraitWidths: {} };
    expect(match(none)).toMatchObject({ outcome: 'consider', retake: again });
  });
  test('covers no other person before the camera', () => {
    expect(match(paired(pairs(0.9, 0.7)))).toMatchObject({ outcome: 'failed', retake: [] });
    expect(match(paired(pairs(0.9, 0.6)))).toMatchObject({ outcome: 'consider', retake: [] });
  });
  test('that matches all the same is clear', () => {
    expect(match({})).toMatchObject({ outcome: 'clear', retake: [] });
  });

  test('is asked for again of a live business, too, where the model could decide by a better one', () => {
    const judged = (rule: MatchRule, change: Partial<FaceComparison>) =>
      examine({ ...good, match: rule, pictures: poor, comparison: { ...comparison, ...change } }).find(
        ({ check }) => check === 'faceMatch',
      );
    const far = { combined: { against: 'portrait', frames: 3, distance: 0.9 } } as const;
    expect(judged(live, far)).toMatchObject({ outcome: 'consider', retake: again });
    // No better picture helps a model that may not decide: a person looks at once.
    const never = { ...live, decisive: () => null };
    expect(judged(never, far)).toMatchObject({ outcome: 'consider', retake: [] });
  });
});

describe('faces of a live business', () => {
  const judged = (rule: MatchRule, change: Partial<FaceComparison> = {}) =>
    examine({ ...good, match: rule, comparison: { ...comparison, ...change } }).find(
      ({ check }) => check === 'faceMatch',
    );

  test('are clear only where the model may decide, and tell by what', () => {
    expect(judged(live)).toMatchObject({
      outcome: 'clear',
      values: { decidedBy: 'measuredWorth', why: null, combined: { frames: 3, distance: 0.4 } },
      thresholds: { decisive: 0.5 },
    });
    expect(judged({ ...live, decisive: () => null })).toMatchObject({
      outcome: 'consider',
      values: { why: 'modelNotDecisive', differs: false },
    });
    expect(judged(live, { combined: { against: 'portrait', frames: 3, distance: 0.5 } })).toMatchObject({
      outcome: 'consider',
      values: { why: 'notNearEnough' },
    });
  });

  test('that differ are a person’s to look at, and count as a failed try', () => {
    expect(judged(live, paired(pairs(0.9)))).toMatchObject({
      outcome: 'consider',
      values: { why: 'picturesDiffer', differs: true },
    });
    expect(judged({ ...live, decisive: () => null }, paired(pairs(0.9)))).toMatchObject({
      outcome: 'consider',
      values: { why: 'modelNotDecisive', differs: true },
    });
    expect(judged(live, { weakestLive: 0.56 })).toMatchObject({ outcome: 'consider' });
  });

  test('that are missing are failed, as ever', () => {
    expect(judged(live, { without: ['front'] })).toMatchObject({ outcome: 'failed' });
    expect(judged(live, { without: ['instruction1'] })).toMatchObject({ outcome: 'consider' });
  });
});

test('what a poor front did not tell, a better one may; what it told surely stands', () => {
  const front = [picture('front', ['picture_blurred'])];
  const retakeOf = (check: CheckName, change: Partial<Findings>) =>
    examine({ ...good, ...change }).find((result) => result.check === check)?.retake;
  const again = [{ photoType: 'front', problem: 'picture_blurred' }];
  const unread: Partial<Findings> = {
    pictures: front,
    reading: { ...good.reading, typeConfidence: 0, fields: {} },
    sameNumber: null,
  };
  for (const check of ['documentType', 'expiry', 'age', 'profileMatch', 'duplicate'] as const) {
    expect(retakeOf(check, unread), check).toEqual(again);
    expect(retakeOf(check, { ...unread, pictures: [picture('front')] }), check).toEqual([]);
  }
  const expired = { pictures: front, ...read({ expiryDate: sure('2020-01-01') }) };
  expect(retakeOf('expiry', expired)).toEqual([]);
  const byHand = { pictures: front, idType: 'passport', requiresAddress: true } as const;
  expect(retakeOf('profileMatch', byHand)).toEqual([]);
});

test('each poor picture is named once per fault, so that only it is taken again', () => {
  const results = examine({
    ...good,
    pictures: [
      picture('front', ['picture_blurred', 'document_glare']),
      picture('thickness', ['edge_not_seen'], { edge: { strength: 0.1, widthPx: 1 } }),
    ],
    comparison: { ...comparison, without: ['tilted'], portraitWidths: { front: 90 } },
  });
  const retake = (name: CheckName) => results.find(({ check }) => check === name)?.retake;
  expect(retake('documentQuality')).toEqual([
    { photoType: 'front', problem: 'picture_blurred' },
    { photoType: 'front', problem: 'document_glare' },
    { photoType: 'thickness', problem: 'edge_not_seen' },
  ]);
  expect(retake('thicknessShown')).toEqual([{ photoType: 'thickness', problem: 'edge_not_seen' }]);
  expect(retake('portraitFound')).toEqual([
    { photoType: 'tilted', problem: 'portrait_not_found' },
    { photoType: 'front', problem: 'document_too_far' },
  ]);
});

test('no measured value holds what stands on the document', () => {
  const text = JSON.stringify(
    examine({ ...good, ...read({ name: sure('田中 正男') }) }).map(({ values }) => values),
  );
  expect(text).not.toMatch(/中村|田中|1967|山下町|450357079330/u);
});

test.each([
  ['driversLicense', '2026-11-22', '2026-11-24', { lastDayWasHoliday: true }],
  ['residenceCard', '2026-11-10', '2026-11-28', { renewalPossible: true }],
  ['passport', '2099-06-14', '2026-11-28', { implausible: true }],
] as const)(
  'the expiry of a %s until %s tells on %s why a person decides',
  (idType, lastDay, today, told) => {
    const fields = { expiryDate: sure(lastDay) };
    const { values } = expiry({ ...good, idType, today, reading: { ...good.reading, fields } });
    expect(values).toMatchObject(told);
  },
);
