import { isIdType, type ReadableDocument } from '@ekyc/documents';
import {
  type DocumentSpecimen,
  documentHolder,
  driversLicense,
  drivingHistoryCertificate,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  licenceHolder,
  myNumberCard,
  passport,
  type PhotographOptions,
  photograph,
  residenceCard,
  specialPermanentResidentCertificate,
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

const citizen = documentHolder(1, 'variant');
const resident = documentHolder(1, 'resident');
/** A resident whose card bears the name in kanji too. */
const namedInKanji = documentHolder(2, 'resident');

const specimens: Readonly<
  Record<ReadableDocument, () => Promise<Pick<DocumentSpecimen, 'front' | 'truth'>>>
> = {
  driversLicense: () => driversLicense(citizen),
  drivingHistoryCertificate: () => drivingHistoryCertificate(citizen),
  myNumberCard: () => myNumberCard(citizen),
  residenceCard: () => residenceCard(namedInKanji),
  specialPermanentResidentCertificate: () => specialPermanentResidentCertificate(resident),
  passport: () => passport(citizen),
  hazMatLicense: () => hazMatLicense(citizen),
  fireDefenseEquipmentOfficerLicense: () => fireDefenseEquipmentOfficerLicense(citizen),
};
const idTypes = Object.keys(specimens) as ReadableDocument[];

const cleanPhoto: PhotographOptions = {
  blur: 0,
  noise: 0,
  light: 0,
  unsteadiness: 0,
  quality: 95,
  fill: 0.9,
};
const byHand: PhotographOptions = { rotation: -2, tiltX: 6, tiltY: 4, seed: 5 };

/** A picture of a specimen; a page fills more of the frame than a card, as visitors are asked to hold it. */
async function pictureOf(front: Buffer, idType: string, options: PhotographOptions): Promise<Buffer> {
  const { jpeg } = await photograph(front, { fill: idType === 'passport' ? 0.9 : 0.8, ...options });
  return jpeg;
}

async function take(
  bytes: Uint8Array,
  idType: ReadableDocument,
  subject: PictureSubject = 'documentFront',
): Promise<IngestResult> {
  return (await engine.ingest(bytes, { subject, rotate: 0, idType })) as IngestResult;
}

async function accepted(
  bytes: Uint8Array,
  idType: ReadableDocument,
  subject: PictureSubject = 'documentFront',
) {
  const result = await take(bytes, idType, subject);
  if (result.kind !== 'accepted') throw new Error(`not accepted: ${result.kind}`);
  return result;
}

async function read(images: readonly Uint8Array[], idType: ReadableDocument): Promise<DocumentReading> {
  return (await engine.readDocument(images, idType)) as DocumentReading;
}

const withoutBlanks = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll(' ', '')]));

/** The fields to be read: what the specimen prints, and of a passport's zone whether it is right. */
function expectedFields({ mrz, ...printed }: Readonly<Record<string, string>>): Record<string, string> {
  return withoutBlanks({ ...printed, ...(mrz === undefined ? {} : { mrzValid: 'true' }) });
}

function readValues({ fields }: DocumentReading): Record<string, string> {
  return withoutBlanks(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])));
}

/** Each front, drawn, photographed by hand and taken once for all tests of this file. */
const handHeld = new Map<ReadableDocument, ReturnType<typeof takeByHand>>();
function takenByHand(idType: ReadableDocument) {
  const taken = handHeld.get(idType) ?? takeByHand(idType);
  handHeld.set(idType, taken);
  return taken;
}
async function takeByHand(idType: ReadableDocument) {
  const { front } = await specimens[idType]();
  const picture = await pictureOf(front, idType, byHand);
  return { picture, ...(await accepted(picture, idType)) };
}

describe.each(idTypes)('%s', (idType) => {
  const takeClean = async () => {
    const { front } = await specimens[idType]();
    return accepted(await pictureOf(front, idType, cleanPhoto), idType);
  };
  test.each([
    ['clean', takeClean],
    ['photographed by hand', () => takenByHand(idType)],
  ] as const)('%s is read in full', async (_how, takeIt) => {
    const { truth } = await specimens[idType]();
    const { image, measures } = await takeIt();
    expect(measures.card?.support).toBeGreaterThan(0.7);
    expect(measures.card?.aspect).toBeCloseTo(idType === 'passport' ? 1.42 : 1.586, 1);
    const reading = await read([image], idType);
    expect(reading.typeConfidence).toBeGreaterThan(0.75);
    expect(readValues(reading)).toEqual(expectedFields(truth));
  });
});

test('no document fits the layout of another', async () => {
  await Promise.all(
    idTypes.map(async (idType) => {
      const { image } = await takenByHand(idType);
      for (const other of idTypes.filter((one) => one !== idType)) {
        const { typeConfidence } = await read([image], other);
        expect(typeConfidence, `${idType} as ${other}`).toBeLessThan(0.5);
      }
    }),
  );
}, 400_000);

test('a front tells by its title which document it is, whichever was chosen', async () => {
  await Promise.all(
    idTypes.map(async (idType) => {
      const taken = await takenByHand(idType);
      for (const chosen of [idType, ...idTypes.filter((one) => one !== idType)]) {
        const { shows, form } = (chosen === idType ? taken : await accepted(taken.picture, chosen)).measures;
        // A licence of 消防法 is not an identity document: it is named only to a visitor who chose one.
        const expected = isIdType(idType) || chosen === idType ? idType : undefined;
        expect(shows, `${idType} as ${chosen}`).toBe(expected);
        if (chosen !== idType) expect(form ?? 'unclear').toBe('unclear');
      }
    }),
  );
}, 400_000);

test('a title that cannot be read tells nothing', async () => {
  const { front } = await specimens.driversLicense();
  const poor = { ...byHand, blur: 3, width: 720, height: 1280 };
  const picture = await pictureOf(front, 'driversLicense', poor);
  for (const chosen of ['driversLicense', 'residenceCard'] as const)
    expect((await accepted(picture, chosen)).measures.shows).toBeUndefined();
});

test.each([
  ['alone', '<rect x="62" y="42" width="26" height="18" rx="6" fill="#d9a58a"/>'],
  ['with the side of the card', '<rect x="58" y="45" width="46" height="12" rx="6" fill="#e7b794"/>'],
])(
  'a front whose portrait is covered %s still tells by its title that it is the front',
  async (_what, over) => {
    const { front } = await specimens.driversLicense();
    const picture = await pictureOf(front, 'driversLicense', { over });
    const { measures } = await accepted(picture, 'driversLicense');
    expect(measures.faces).toEqual([]);
    expect(measures.shows).toBe('driversLicense');
  },
);

describe('the form of the front', () => {
  const formOf = async (specimen: DocumentSpecimen, options: PhotographOptions = byHand) => {
    const { idType, front } = specimen;
    return (await accepted(await pictureOf(front, idType, options), idType)).measures.form;
  };

  test.each([
    ['residenceCard', residenceCard],
    ['specialPermanentResidentCertificate', specialPermanentResidentCertificate],
  ] as const)('of a %s tells whether its back bears the My Number', async (_idType, print) => {
    expect(await formOf(await print(resident))).toBe('ordinary');
    expect(await formOf(await print(resident, { united: true }))).toBe('unitedWithMyNumberCard');
    const small = { ...byHand, width: 720, height: 1280 };
    expect(await formOf(await print(resident, { united: true }), small)).toBe('unitedWithMyNumberCard');
  });

  test('is never ordinary where a united card’s title cannot be read', async () => {
    const united = await residenceCard(resident, { united: true });
    for (const blur of [3, 5, 8]) expect(await formOf(united, { ...byHand, blur })).not.toBe('ordinary');
    const glaring = { ...byHand, over: '<rect x="8" y="35" width="60" height="6" fill="#fff"/>' };
    expect(await formOf(united, glaring)).not.toBe('ordinary');
  });

  test('of a passport follows its day of issue', async () => {
    expect(await formOf(await passport(citizen))).toBe('ordinary');
    expect(await formOf(await passport(citizen, { booklet: 'from2020' }))).toBe('withoutAddressPage');
    const contradicting = { issueDate: '2019-06-14', expiryDate: '2030-06-14' };
    expect(await formOf(await passport(citizen, contradicting))).toBe('unclear');
  });

  test('is null for a document of one form', async () => {
    expect(await formOf(await myNumberCard(citizen))).toBeNull();
  });
});

test('a picture of another document has no part in what is read', async () => {
  const { image } = await takenByHand('myNumberCard');
  const stranger = await takenByHand('residenceCard');
  const alone = await read([image], 'myNumberCard');
  expect(alone.further).toBeUndefined();
  const { fields, typeConfidence, further } = await read([image, stranger.image], 'myNumberCard');
  expect({ fields, typeConfidence }).toEqual({ fields: alone.fields, typeConfidence: alone.typeConfidence });
  expect(further?.sameDocument).toBe(false);
});

describe('a tilted picture of a licence', () => {
  const holder = licenceHolder(3);
  const tilted = { ...byHand, rotation: 1, tiltX: 0, tiltY: -25, seed: 9 };
  const own = async (options: PhotographOptions) =>
    (
      await accepted(
        await pictureOf((await driversLicense(holder)).front, 'driversLicense', options),
        'driversLicense',
      )
    ).image;
  const forged = async (changed: Partial<typeof holder>) => {
    const { front } = await driversLicense({ ...holder, ...changed });
    const bytes = await pictureOf(front, 'driversLicense', tilted);
    return (await accepted(bytes, 'driversLicense', 'documentTilted')).image;
  };
  /** A strip of paper over the name. */
  const covered: PhotographOptions = {
    ...cleanPhoto,
    over: '<rect x="12" y="34.5" width="34" height="3.4" fill="#e9e2d0"/>',
  };
  const another = { familyName: '佐藤', firstName: '花子', birthday: '1991-02-03' };

  test('of the same licence agrees with it, and makes surer what is small on the front', async () => {
    const poor = await own({ ...byHand, width: 720, height: 1280 });
    const alone = await read([poor], 'driversLicense');
    const supported = await read([poor, await forged({})], 'driversLicense');
    expect(supported.further).toEqual({ sameDocument: true, differing: [] });
    expect(readValues(supported)).toEqual(readValues(alone));
    const issueDate = ({ fields }: DocumentReading) => fields['issueDate']?.confidence ?? 0;
    expect(issueDate(alone)).toBeLessThan(0.8);
    expect(issueDate(supported)).toBeGreaterThan(0.8);
  });

  test('of a licence with another number and holder gives nothing to a front whose name is covered', async () => {
    const front = await own(covered);
    const alone = await read([front], 'driversLicense');
    const { fields, further } = await read(
      [front, await forged({ ...another, number: licenceHolder(4).number })],
      'driversLicense',
    );
    expect(fields).toEqual(alone.fields);
    expect(further).toEqual({ sameDocument: false, differing: ['number'] });
  });

  test('of a forgery with the same number gives no name either, and is told apart field by field', async () => {
    const front = await own(covered);
    const { fields, further } = await read([front, await forged(another)], 'driversLicense');
    expect(fields).toEqual((await read([front], 'driversLicense')).fields);
    expect(further).toEqual({ sameDocument: true, differing: ['birthday', 'name'] });
  });

  test('is read even where the front is sure by itself', async () => {
    const front = await own(cleanPhoto);
    expect((await read([front, await forged(another)], 'driversLicense')).further?.differing).toEqual([
      'birthday',
      'name',
    ]);
    await expect(read([front, Buffer.from('no picture')], 'driversLicense')).rejects.toThrow('readDocument');
  });
});

test('a picture that comes while a document of the same verification is read is answered before the reading', async () => {
  const { front, truth } = await residenceCard(namedInKanji);
  const bytes = await pictureOf(front, 'residenceCard', cleanPhoto);
  const { image } = await accepted(bytes, 'residenceCard');
  const party = { verification: 'v', address: 'a' };
  const order: string[] = [];
  const reading = engine
    .readDocument([image], 'residenceCard', { party })
    .finally(() => order.push('reading'));
  await engine
    .ingest(bytes, { subject: 'documentTilted', rotate: 0, idType: 'residenceCard', party })
    .finally(() => order.push('picture'));
  // Nothing is lost by the rest in between.
  expect(readValues((await reading) as DocumentReading)).toEqual(expectedFields(truth));
  expect(order).toEqual(['picture', 'reading']);
});

describe('a My Number on a back', () => {
  // Each document that is chosen, each subject, and every quarter of a turn, but not each of each.
  test.each([
    ['myNumberCard', 0, ['documentFront', 'documentBack', 'documentEdge', 'documentTilted', 'face']],
    ['driversLicense', 40, ['documentBack', 'documentTilted']],
    ['passport', 135, ['documentFront', 'documentEdge']],
    ['residenceCard', 285, ['face', 'documentBack']],
  ] as const)(
    'is refused as %s turned by %d degrees, on whatever subject',
    async (idType, rotation, subjects) => {
      const back = (await residenceCard(resident, { united: true })).back ?? Buffer.alloc(0);
      const { jpeg } = await photograph(back, { fill: 0.7, rotation, seed: 6 });
      for (const subject of subjects) {
        expect((await take(jpeg, idType, subject)).kind, subject).toBe('forbiddenNumber');
      }
    },
  );
});

test('a passport held tilted shows the sheets of its booklet', async () => {
  const { front } = await passport(citizen);
  const edge = async (tiltX: number) => {
    const { jpeg } = await photograph(front, { fill: 0.85, tiltX, seed: 3 });
    return (await accepted(jpeg, 'passport', 'documentEdge')).measures.edge?.strength ?? -1;
  };
  expect(await edge(45)).toBeGreaterThan(0.5);
  expect(await edge(0)).toBe(0);
});
