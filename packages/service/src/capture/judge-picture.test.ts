import type { PhotoType } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import type { CardMeasures, FaceMeasures, PictureMeasures } from '../engine/index.ts';
import { judgePicture } from './judge-picture.ts';
import type { DocumentDemand } from './required-pictures.ts';

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
const face: FaceMeasures = {
  box: { x: 0, y: 0, width: 0.5, height: 0.5 },
  score: 0.9,
  widthPx: 400,
  yaw: 0,
  pitch: -0.05,
  roll: 0,
  eyeOpening: { left: 0.4, right: 0.4 },
  mouthWidth: 0.8,
  sharpness: 500,
};
const picture = (change: Partial<PictureMeasures>): PictureMeasures => ({
  brightness: 120,
  card,
  edge: null,
  faces: [face],
  ...change,
});
const selfie = face;

describe('judgePicture', () => {
  test('good pictures have no problem', () => {
    expect(judgePicture('front', picture({}))).toEqual([]);
    expect(judgePicture('back', picture({ faces: [] }))).toEqual([]);
    expect(
      judgePicture(
        'thickness',
        picture({ card: { ...card, aspect: 2.2 }, edge: { strength: 0.9, widthPx: 5 } }),
      ),
    ).toEqual([]);
    expect(judgePicture('tilted', picture({ card: null }))).toEqual([]);
    expect(judgePicture('selfie', picture({ card: null }))).toEqual([]);
  });

  test.each([
    ['front', { card: null }, 'document_not_found'],
    ['front', { card: { ...card, support: 0.6 } }, 'document_not_found'],
    ['front', { card: { ...card, coverage: 0.05 } }, 'document_too_far'],
    ['front', { card: { ...card, sharpness: 20 } }, 'picture_blurred'],
    ['front', { card: { ...card, glare: 0.2 } }, 'document_glare'],
    ['front', { card: { ...card, aspect: 2.2 } }, 'document_tilted'],
    ['front', { faces: [] }, 'document_wrong_side'],
    ['back', {}, 'document_wrong_side'],
    ['back', { faces: [], card: { ...card, sharpness: 10 } }, 'picture_blurred'],
    ['thickness', {}, 'tilt_too_little'],
    ['thickness', { card: { ...card, aspect: 2.2 }, edge: { strength: 0.1, widthPx: 1 } }, 'edge_not_seen'],
    ['tilted', { faces: [] }, 'portrait_not_found'],
    ['front', { brightness: 10 }, 'picture_dark'],
    ['selfie', { faces: [] }, 'face_not_found'],
    ['selfie', { faces: [face, { ...face, widthPx: 300 }] }, 'face_multiple'],
    ['selfie', { faces: [{ ...face, widthPx: 90 }] }, 'face_too_far'],
    ['selfie', { faces: [{ ...face, yaw: 0.4 }] }, 'face_not_frontal'],
    ['selfie', { faces: [{ ...face, eyeOpening: { left: 0.1, right: 0.1 } }] }, 'eyes_closed'],
  ] as const)('%s with %j: %s', (photoType, change, problem) => {
    expect(judgePicture(photoType, picture(change))).toContain(problem);
  });

  test('a blurred picture without a face is blurred, and neither another side nor covered', () => {
    const blurred = picture({ faces: [], card: { ...card, sharpness: 20 } });
    expect(judgePicture('front', blurred)).toEqual(['picture_blurred']);
    expect(judgePicture('tilted', blurred)).not.toContain('portrait_not_found');
  });

  test('a face far behind the visitor is no second person', () => {
    expect(judgePicture('selfie', picture({ faces: [face, { ...face, widthPx: 100 }] }))).toEqual([]);
  });

  test('an instruction picture is judged by the instruction, not as a frontal one', () => {
    const turned = picture({ faces: [{ ...face, yaw: 0.4 }] });
    expect(judgePicture('instruction1', turned, { asked: { instruction: 'turnLeft', selfie } })).toEqual([]);
    expect(judgePicture('instruction1', turned, { asked: { instruction: 'turnRight', selfie } })).toEqual([
      'instruction_not_followed',
    ]);
  });
});

describe('judgePicture by document', () => {
  const page = { ...card, aspect: 1.42 };
  const demand = (change: Partial<DocumentDemand>): DocumentDemand => ({
    idType: 'residenceCard',
    requiresThickness: true,
    requiresAddress: true,
    ...change,
  });
  const passport = demand({ idType: 'passport' });
  const judge = (photoType: PhotoType, change: Partial<PictureMeasures>, wanted: DocumentDemand) =>
    judgePicture(photoType, picture(change), { demand: wanted });

  test("a passport's page is no card, and the other way round", () => {
    const open = { card: page, form: 'ordinary' as const };
    expect(judge('front', open, passport)).toEqual([]);
    expect(judge('front', { ...open, card: { ...card, aspect: 1.8 } }, passport)).toEqual([
      'document_tilted',
    ]);
    expect(judge('front', { card: { ...card, aspect: 1.25 } }, demand({ idType: 'myNumberCard' }))).toEqual([
      'document_tilted',
    ]);
    expect(judge('addressPage', { card: { ...page, sharpness: 25 }, faces: [] }, passport)).toEqual([]);
    expect(judge('addressPage', { card: page }, passport)).toEqual(['document_wrong_side']);
    const leaning = { card: { ...page, aspect: 1.75 }, edge: { strength: 0.1, widthPx: 1 } };
    expect(judge('thickness', leaning, passport)).toEqual(['edge_not_seen']);
    expect(judge('thickness', leaning, demand({ idType: 'myNumberCard' }))).toEqual(['tilt_too_little']);
  });

  test.each(['residenceCard', 'specialPermanentResidentCertificate'] as const)(
    'a %s whose form is unclear is taken again',
    (idType) => {
      for (const form of ['unclear', null, undefined] as const) {
        expect(judge('front', form === undefined ? {} : { form }, demand({ idType }))).toEqual([
          'document_form_unclear',
        ]);
      }
      for (const form of ['ordinary', 'unitedWithMyNumberCard'] as const) {
        expect(judge('front', { form }, demand({ idType }))).toEqual([]);
      }
    },
  );

  test('a passport without an address page is refused only where the address is wanted', () => {
    const front = { card: page, form: 'withoutAddressPage' as const };
    expect(judge('front', front, passport)).toEqual(['passport_without_address_page']);
    expect(judge('front', front, { ...passport, requiresAddress: false })).toEqual([]);
    expect(judge('front', { card: page, form: 'unclear' }, passport)).toEqual(['document_form_unclear']);
    expect(judge('front', { card: page, form: 'unclear' }, { ...passport, requiresAddress: false })).toEqual(
      [],
    );
  });

  test('a side face too narrow for a person is tilted further, or brought nearer where it is steep already', () => {
    const narrow = { strength: 1, widthPx: 2.9 };
    const tilted = (aspect: number) => ({ card: { ...card, aspect }, edge: narrow });
    const licence = demand({ idType: 'driversLicense' });
    expect(judge('thickness', tilted(2), licence)).toEqual(['tilt_too_little']);
    expect(judge('thickness', tilted(2.4), licence)).toEqual(['document_too_far']);
    expect(judge('thickness', { ...tilted(2), edge: { strength: 1, widthPx: 3 } }, licence)).toEqual([]);
    expect(judge('thickness', tilted(2.1), passport)).toEqual(['document_too_far']);
  });

  test('what is wrong with the picture comes before its form', () => {
    const blurred = { card: { ...card, sharpness: 20 }, form: 'unclear' as const };
    expect(judge('front', blurred, demand({}))).toEqual(['picture_blurred']);
  });

  test('another document comes before anything else that is wrong with the picture', () => {
    const licence = demand({ idType: 'driversLicense' });
    expect(judge('front', { shows: 'driversLicense' }, licence)).toEqual([]);
    const poor = { card: { ...card, sharpness: 20, glare: 0.2 }, faces: [], form: 'unclear' as const };
    expect(judge('front', { ...poor, shows: 'passport' }, licence)).toEqual(['document_wrong_type']);
    expect(judge('front', { card: null, shows: 'passport' }, licence)).toEqual(['document_not_found']);
    expect(judge('back', { faces: [], shows: 'passport' }, licence)).toEqual([]);
  });

  test('a front with its title but without its portrait is covered, not turned over', () => {
    const licence = demand({ idType: 'driversLicense' });
    expect(judge('front', { faces: [], shows: 'driversLicense' }, licence)).toEqual(['portrait_not_found']);
    expect(judge('front', { faces: [] }, licence)).toEqual(['document_wrong_side']);
    // A finger over the side as well: the card is not surely found.
    const covered = { card: null, shows: 'driversLicense' } as const;
    expect(judge('front', { ...covered, faces: [] }, licence)).toEqual(['portrait_not_found']);
    expect(judge('front', covered, licence)).toEqual(['document_not_found']);
    expect(judge('front', { card: null, faces: [] }, licence)).toEqual(['document_not_found']);
  });

  test('a face beside the document is not its portrait', () => {
    const small: CardMeasures['quad'] = [
      { x: 0.5, y: 0.5 },
      { x: 1, y: 0.5 },
      { x: 1, y: 1 },
      { x: 0.5, y: 1 },
    ];
    const beside = { card: { ...card, quad: small } };
    expect(judge('front', beside, demand({ idType: 'driversLicense' }))).toEqual(['document_wrong_side']);
    expect(judge('back', beside, demand({ idType: 'driversLicense' }))).toEqual([]);
  });
});
