import { isMyNumber, type LicenceType, licences } from '@ekyc/documents';
import {
  type DocumentHolder,
  documentHolder,
  type FireServiceLooks,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  inventedMyNumber,
  myNumberCard,
  type PhotographOptions,
  photograph,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisionEngine, type RunningVisionEngine } from './engine.ts';
import type { DocumentReading, IngestResult, PictureSubject } from '@ekyc/engine-port';

let engine: RunningVisionEngine;

beforeAll(async () => {
  engine = createVisionEngine({ children: 2, timeoutMs: 60_000 });
  await engine.ready();
});

afterAll(async () => engine.close());

const cleanPhoto: PhotographOptions = {
  blur: 0,
  noise: 0,
  light: 0,
  unsteadiness: 0,
  quality: 95,
  fill: 0.9,
};
const byHand: PhotographOptions = { fill: 0.8, rotation: 2, tiltX: 5, tiltY: -3, seed: 11 };

const draw = { hazMatLicense, fireDefenseEquipmentOfficerLicense };

async function ingest(bytes: Uint8Array, idType: LicenceType, subject: PictureSubject = 'documentFront') {
  return (await engine.ingest(bytes, { subject, rotate: 0, idType })) as IngestResult;
}

async function stored(front: Buffer, documentType: LicenceType, options: PhotographOptions) {
  const taken = await ingest((await photograph(front, options)).jpeg, documentType);
  if (taken.kind !== 'accepted') throw new Error(`not accepted: ${taken.kind}`);
  return taken;
}

async function values(images: readonly Uint8Array[], documentType: LicenceType) {
  const { fields } = (await engine.readDocument(images, documentType)) as DocumentReading;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { value }]) => [name, value.replaceAll(' ', '')]),
  );
}

const spaceless = (truth: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(truth).map(([name, value]) => [name, value.replaceAll(' ', '')]));

const citizen = documentHolder(4);
/** Names in kanji and in Latin letters. */
const fromAbroad = documentHolder(2, 'resident');
const inLatinLetters = documentHolder(5, 'resident');

const allOf = (documentType: LicenceType) => licences[documentType].classes.map(({ prefix }) => prefix);

const cases: readonly (readonly [string, LicenceType, DocumentHolder, FireServiceLooks])[] = [
  ['one class', 'hazMatLicense', citizen, { classes: ['classB4'] }],
  ['every class', 'hazMatLicense', citizen, { classes: allOf('hazMatLicense'), dates: 'kanji' }],
  ['a 本籍 abroad', 'hazMatLicense', fromAbroad, { classes: ['classA', 'classC'] }],
  ['one class', 'fireDefenseEquipmentOfficerLicense', citizen, { classes: ['classASpecial'] }],
  [
    'every class',
    'fireDefenseEquipmentOfficerLicense',
    citizen,
    { classes: allOf('fireDefenseEquipmentOfficerLicense') },
  ],
  [
    'a 本籍 abroad, printed before 令和',
    'fireDefenseEquipmentOfficerLicense',
    inLatinLetters,
    {
      classes: ['classA4', 'classB7'],
      dates: 'kanji',
      printedInHeisei: true,
      photoRenewalDate: '2028-04-01',
    },
  ],
];

describe.each([
  // What is read off a picture taken by hand is read off a clean one: of these the fullest.
  ['clean', cleanPhoto, cases.filter(([which]) => which === 'every class')],
  ['photographed by hand', byHand, cases],
] as const)('%s', (_how, options, tried) => {
  test.each(tried)(
    '%s of a %s is read in full, and no class that is not held',
    async (_which, documentType, holder, looks) => {
      const { front, truth } = await draw[documentType](holder, looks);
      const { image } = await stored(front, documentType, options);
      expect(await values([image], documentType)).toEqual(spaceless(truth));
    },
  );
});

describe('a My Number', () => {
  test('is refused in a picture sent as a licence, whatever it shall show', async () => {
    const { back } = await myNumberCard(citizen);
    const { jpeg } = await photograph(back ?? Buffer.alloc(0), { fill: 0.7, rotation: 20, seed: 6 });
    for (const documentType of ['hazMatLicense', 'fireDefenseEquipmentOfficerLicense'] as const) {
      for (const subject of ['documentFront', 'documentBack'] as const) {
        expect((await ingest(jpeg, documentType, subject)).kind).toBe('forbiddenNumber');
      }
    }
  });

  test('is not seen in a 免状番号 that has its check digit by chance', async () => {
    const number = Array.from({ length: 2000 }, (_, seed) => inventedMyNumber(seed)).find((one) =>
      one.startsWith('13'),
    );
    const holder = { ...citizen, prefCode: '13', number: `00${number?.slice(2)}` };
    const { front, truth } = await hazMatLicense(holder);
    expect(isMyNumber(truth['licenseNumber'] ?? '')).toBe(true);
    const { image, measures } = await stored(front, 'hazMatLicense', byHand);
    expect(measures.card?.aspect).toBeCloseTo(1.586, 1);
    expect(measures.faces).toHaveLength(1);
    expect((await values([image], 'hazMatLicense'))['licenseNumber']).toBe(number);
  });
});
