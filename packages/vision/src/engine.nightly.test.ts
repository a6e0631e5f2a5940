import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  drawPerson,
  driversLicense,
  licenceHolder,
  licenceNumber,
  photograph,
  realPerson,
} from '@ekyc/testkit';
import { isMyNumber } from '@ekyc/documents';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventedMyNumber, myNumberCardBack } from '../test/cards.ts';
import { createVisionEngine, type RunningVisionEngine } from './engine.ts';
import type {
  DocumentReading,
  FaceMeasures,
  FaceTemplate,
  IngestResult,
  PictureSubject,
} from '@ekyc/engine-port';

let engine: RunningVisionEngine;

beforeAll(async () => {
  engine = createVisionEngine({ children: 1 });
  await engine.ready();
});

afterAll(async () => engine.close());

async function take(bytes: Uint8Array, subject: PictureSubject = 'face', rotate: 0 | 90 | 180 | 270 = 0) {
  return (await engine.ingest(bytes, { subject, rotate })) as IngestResult;
}

async function accepted(bytes: Uint8Array, subject: PictureSubject = 'face', rotate: 0 | 90 | 180 | 270 = 0) {
  const result = await take(bytes, subject, rotate);
  if (result.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(result)}`);
  return result;
}

function firstFace(result: { measures: { faces: readonly FaceMeasures[] } }): FaceMeasures {
  const [face] = result.measures.faces;
  if (!face) throw new Error('no face found');
  return face;
}

const drawn = async (seed: number, pose: Parameters<typeof drawPerson>[1] = {}): Promise<Buffer> =>
  sharp(Buffer.from(drawPerson(seed, pose)))
    .jpeg({ quality: 92 })
    .toBuffer();

describe('ingest', () => {
  test('stores an upright sRGB JPEG without any metadata, its place least of all', async () => {
    const withPlace = await sharp(await realPerson('collins'))
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitude: '35/1 40/1 30/1', GPSLatitudeRef: 'N' },
      })
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif?.length).toBeGreaterThan(0);
    const { image, engine: identity } = await accepted(withPlace);
    const stored = await sharp(image).metadata();
    expect([stored.format, stored.space, stored.exif, stored.icc, stored.xmp]).toEqual([
      'jpeg',
      'srgb',
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(image).includes('somebody')).toBe(false);
    expect(identity).toEqual(engine.identity);
    expect(identity.modelHash).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('applies the orientation of the file, then the rotation asked for', async () => {
    const lying = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#88aacc' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const asStated = await accepted(lying, 'documentBack');
    expect([asStated.width, asStated.height]).toEqual([200, 300]);
    const turned = await accepted(lying, 'documentBack', 90);
    expect([turned.width, turned.height]).toEqual([300, 200]);
  });

  test.each([90, 180, 270] as const)('turns a face back that lies by %d degrees', async (degrees) => {
    const { width, height, measures } = await accepted(await realPerson('hopper'), 'face', degrees);
    expect([width, height]).toEqual([400, 500]);
    expect(Math.abs(firstFace({ measures }).roll)).toBeLessThan(0.3);
  });

  test('shrinks to 2560 pixels, and takes PNG with transparency and WebP', async () => {
    const wide = { create: { width: 3200, height: 800, channels: 4, background: '#ff000080' } } as const;
    const png = await accepted(await sharp(wide).png().toBuffer(), 'documentBack');
    expect([png.width, png.height]).toEqual([2560, 640]);
    expect((await accepted(await sharp(wide).webp().toBuffer(), 'documentBack')).width).toBe(2560);
  });

  test('refuses damaged and disguised bytes with the reason', async () => {
    const good = await realPerson('collins');
    const bomb = await sharp({ create: { width: 20_000, height: 2_600, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const cases: [Uint8Array, string][] = [
      [good.subarray(0, good.length / 2), 'undecodable'],
      [Buffer.concat([good.subarray(0, 600), Buffer.alloc(4000, 0x41)]), 'undecodable'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unsupportedFormat'],
      [await sharp(good).gif().toBuffer(), 'unsupportedFormat'],
      [await sharp(good).tiff().toBuffer(), 'unsupportedFormat'],
      [bomb, 'tooManyPixels'],
      [new Uint8Array(), 'unsupportedFormat'],
    ];
    const reasons = [];
    for (const [bytes] of cases) reasons.push(await take(bytes));
    expect(reasons).toEqual(cases.map(([, reason]) => ({ kind: 'rejected', reason })));
  });

  test('a child that crashes or hangs on a picture makes it undecodable', async () => {
    const doomed = createVisionEngine({
      children: 1,
      timeoutMs: 400,
      childModule: fileURLToPath(new URL('../test/obedient-child.ts', import.meta.url)),
    });
    for (const word of ['crash', 'hang', 'fail']) {
      const result = await doomed.ingest(Buffer.from(word), { subject: 'face', rotate: 0 });
      expect(result).toEqual({ kind: 'rejected', reason: 'undecodable' });
    }
    expect(await doomed.detect(Buffer.from('crash'))).toEqual({ kind: 'rejected' });
    await doomed.close();
  });

  test('a picture that brought a child down is shown to none again; one that a busy machine left lying is', async () => {
    const failures: string[] = [];
    const doomed = createVisionEngine({
      children: 1,
      timeoutMs: 400,
      childModule: fileURLToPath(new URL('../test/obedient-child.ts', import.meta.url)),
      onFailure: ({ message }) => failures.push(message),
    });
    const ingest = async (word: string) => doomed.ingest(Buffer.from(word), { subject: 'face', rotate: 0 });
    for (const word of ['crash', 'crash', 'hang', 'hang']) {
      expect(await ingest(word)).toEqual({ kind: 'rejected', reason: 'undecodable' });
      expect(await doomed.detect(Buffer.from(word))).toEqual({ kind: 'rejected' });
    }
    const seen = ['ingest crashed', 'detect crashed', 'ingest timedOut', 'detect timedOut'];
    expect(failures).toEqual(seen.map((one) => `vision engine: ${one}`));
    // Whatever it is shown as: the same bytes have done it before.
    expect(await doomed.embedFaces(Buffer.from('crash'))).toEqual([]);
    expect(await doomed.readDocument([Buffer.from('crash')], 'driversLicense')).toMatchObject({
      typeConfidence: 0,
      fields: {},
    });
    expect(await doomed.inspectFrame(Buffer.from('crash'), { subject: 'face' })).toEqual({
      kind: 'rejected',
    });
    expect(failures).toHaveLength(seen.length);
    await doomed.close();
  });

  test('a stored picture on which a child crashed or worked until its time was over is not tried again', async () => {
    const doomed = createVisionEngine({
      children: 1,
      timeoutMs: 400,
      childModule: fileURLToPath(new URL('../test/obedient-child.ts', import.meta.url)),
    });
    await expect(doomed.embedFaces(Buffer.from('crash'))).rejects.toThrow('crashed');
    expect(await doomed.embedFaces(Buffer.from('crash'))).toEqual([]);
    // It only waited: the machine had no time for it.
    for (let times = 0; times < 2; times++)
      expect(await doomed.embedFaces(Buffer.from('hang'))).toMatchObject({ kind: 'busy' });
    await doomed.close();
  });
});

describe('faces', () => {
  test.each([0, 1])('of drawn person %d: signs of yaw and pitch, closed eyes, a smile', async (seed) => {
    const measure = async (pose: Parameters<typeof drawPerson>[1]) =>
      firstFace(await accepted(await drawn(seed, pose)));
    const still = await measure({});
    expect(Math.abs(still.yaw)).toBeLessThan(0.1);
    expect((await measure({ yaw: 0.5 })).yaw).toBeGreaterThan(0.2);
    expect((await measure({ yaw: -0.5 })).yaw).toBeLessThan(-0.2);
    expect((await measure({ pitch: 0.4 })).pitch).toBeGreaterThan(still.pitch + 0.08);
    expect((await measure({ smile: true })).mouthWidth).toBeGreaterThan(still.mouthWidth * 1.2);
    const { left, right } = (await measure({ blink: true })).eyeOpening;
    expect(Math.max(left, right)).toBeLessThan(0.17);
    expect(Math.min(still.eyeOpening.left, still.eyeOpening.right)).toBeGreaterThan(0.25);
  });

  test('of a picture leave no trace in the next one', async () => {
    await accepted(await realPerson('hopper'));
    const empty = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#889' } })
      .jpeg()
      .toBuffer();
    expect((await accepted(empty)).measures.faces).toEqual([]);
  });

  test('of one person match across a card and a selfie; of two people they do not', async () => {
    const collins = await realPerson('collins');
    const { front } = await driversLicense(licenceHolder(1), { portrait: collins });
    const { jpeg } = await photograph(front, { fill: 0.8, seed: 2, rotation: 3 });
    const stored = await accepted(jpeg, 'documentFront');
    const template = async (image: Uint8Array): Promise<FaceTemplate> => {
      const [largest] = (await engine.embedFaces(image)) as readonly FaceTemplate[];
      if (!largest) throw new Error('no face found');
      return largest;
    };
    const [portrait, selfie, other] = [
      await template(stored.image),
      await template(collins),
      await template(await realPerson('hopper')),
    ];
    expect(portrait.values).toHaveLength(128);
    expect(engine.distance(portrait, selfie)).toBeLessThan(0.5);
    expect(engine.distance(selfie, other)).toBeGreaterThan(0.6);
    expect(engine.distance(portrait, other)).toBeGreaterThan(0.6);
    const taken = await engine.ingest(jpeg, { subject: 'documentFront', rotate: 0, templates: true });
    if (taken.kind !== 'accepted' || !taken.templates) throw new Error('no templates came with the picture');
    // While the picture is open, and as embedFaces gives them of what is stored.
    const [atOnce] = taken.templates;
    expect(taken.templates.map(({ face }) => face)).toEqual(taken.measures.faces);
    expect(atOnce?.engine).toEqual(portrait.engine);
    expect(engine.distance(atOnce ?? other, portrait)).toBeLessThan(0.15);
    expect(stored).not.toHaveProperty('templates');
    const foreign = { ...other, engine: { ...other.engine, modelHash: 'another' } };
    expect(() => engine.distance(selfie, foreign)).toThrow(RangeError);
  });
});

describe('a driving licence', () => {
  test('is read by its layout, with its type, card and portrait', async () => {
    const specimen = await driversLicense(licenceHolder(4));
    const { jpeg } = await photograph(specimen.front, { fill: 0.82, seed: 5, rotation: -2 });
    const stored = await accepted(jpeg, 'documentFront');
    expect(stored.measures.card?.support).toBeGreaterThan(0.7);
    expect(stored.measures.card?.aspect).toBeCloseTo(1.586, 1);
    expect(stored.measures.edge).toBeNull();
    expect(firstFace(stored).widthPx).toBeGreaterThan(100);
    const reading = (await engine.readDocument([stored.image], 'driversLicense')) as DocumentReading;
    expect(reading.typeConfidence).toBeGreaterThan(0.8);
    for (const [field, value] of Object.entries(specimen.truth)) {
      expect(reading.fields[field]?.value).toBe(value);
    }
    for (const { confidence } of Object.values(reading.fields)) expect(confidence).toBeGreaterThan(0.5);
  });

  test('lying on its side is turned upright by its portrait', async () => {
    const { front } = await driversLicense(licenceHolder(3));
    const { jpeg } = await photograph(front, { width: 1920, height: 1080, fill: 0.6, seed: 1 });
    const stored = await accepted(jpeg, 'documentFront', 90);
    expect([stored.width, stored.height]).toEqual([1920, 1080]);
    expect(stored.measures.card?.aspect).toBeCloseTo(1.586, 1);
  });

  test('tilted shows its side face, held flat it does not', async () => {
    const { front } = await driversLicense(licenceHolder(2));
    const edge = async (tiltX: number): Promise<number> => {
      const { jpeg } = await photograph(front, { fill: 0.85, seed: 3, tiltX });
      return (await accepted(jpeg, 'documentEdge')).measures.edge?.strength ?? -1;
    };
    expect(await edge(45)).toBeGreaterThan(0.6);
    expect(await edge(0)).toBe(0);
  });

  test('a picture of something else is no driving licence, and an unknown type is not read', async () => {
    const selfie = await realPerson('hopper');
    const reading = (await engine.readDocument([selfie], 'driversLicense')) as DocumentReading;
    expect(reading.typeConfidence).toBeLessThan(0.4);
    const unknown = (await engine.readDocument([selfie], 'libraryCard' as 'passport')) as DocumentReading;
    expect([unknown.typeConfidence, unknown.fields]).toEqual([0, {}]);
  });
});

describe('a My Number', () => {
  const back = async (seed: number, changes: object = {}): Promise<Buffer> => {
    const svg = await myNumberCardBack({ number: inventedMyNumber(seed), ...changes });
    return sharp(Buffer.from(svg)).png().toBuffer();
  };

  test.each([
    ['upright', { fill: 0.85, rotation: 3 }],
    [
      'in a landscape picture, blurred',
      { width: 1920, height: 1080, fill: 0.6, tiltX: 8, rotation: -6, blur: 1.2 },
    ],
    ['small', { width: 1280, height: 720, fill: 0.6 }],
    ['on its side', { width: 1920, height: 1080, fill: 0.5, rotation: 92 }],
    ['upside down', { fill: 0.85, rotation: 181 }],
  ])('printed on the back of its card is refused, %s', async (_how, shot) => {
    const { jpeg } = await photograph(await back(11), { seed: 4, ...shot });
    for (const subject of ['documentBack', 'face'] as const) {
      expect(await take(jpeg, subject)).toMatchObject({ kind: 'forbiddenNumber', found: 'number' });
    }
  });

  test('in its QR code is refused', async () => {
    const { jpeg } = await photograph(await back(12, { qrCode: true }), {
      fill: 0.85,
      rotation: 20,
      seed: 4,
    });
    expect(await take(jpeg, 'documentFront')).toMatchObject({ kind: 'forbiddenNumber', found: 'qrCode' });
  });

  test('printed in one row is refused beside its label only', async () => {
    const shot = { fill: 0.85, seed: 4 };
    const labelled = await photograph(await back(13, { grouped: false }), shot);
    expect((await take(labelled.jpeg, 'documentBack')).kind).toBe('forbiddenNumber');
    const bare = await photograph(await back(13, { grouped: false, label: false }), shot);
    expect((await take(bare.jpeg, 'documentBack')).kind).toBe('accepted');
  });

  test('a twelve-digit number in fours with another check digit is no My Number', async () => {
    const right = inventedMyNumber(14);
    const number = `${right.slice(0, 11)}${(Number(right[11]) + 1) % 10}`;
    const { jpeg } = await photograph(await back(14, { number }), { fill: 0.85, seed: 4 });
    expect((await take(jpeg, 'documentBack')).kind).toBe('accepted');
  });

  test('is not seen in a licence number that happens to pass its check digit', async () => {
    const serials = Array.from({ length: 400 }, (_, i) => licenceNumber(`3003${123_456 + i}`));
    const unlucky = serials.filter(isMyNumber).slice(0, 4);
    expect(unlucky).toHaveLength(4);
    for (const [seed, number] of unlucky.entries()) {
      const { front } = await driversLicense(licenceHolder(seed, { number }));
      const { jpeg } = await photograph(front, { fill: 0.8, seed, rotation: seed - 2 });
      expect((await take(jpeg, 'documentFront')).kind).toBe('accepted');
    }
  });
});

test('detect gives boxes and codes, and nothing else', async () => {
  const { front } = await driversLicense(licenceHolder(1));
  const { jpeg } = await photograph(front, { fill: 0.8, seed: 2 });
  const seen = await engine.detect(jpeg);
  if (!('codes' in seen)) throw new Error('no detection');
  expect(Object.keys(seen).toSorted()).toEqual(['card', 'codes', 'faces']);
  expect(seen.codes).toEqual([]);
  expect([seen.faces.length, seen.card?.quad.length]).toEqual([1, 4]);
  const dark = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#111' } })
    .png()
    .toBuffer();
  expect(await engine.detect(dark)).toMatchObject({
    card: null,
    codes: ['picture_dark', 'document_not_found', 'face_not_found'],
  });
  expect(await engine.detect(Buffer.from('no picture at all'))).toEqual({ kind: 'rejected' });
});

/** Beside the repository, where somebody put it. */
const shared = fileURLToPath(new URL('../../../../shared/testdata', import.meta.url));
describe.skipIf(!existsSync(shared))('the shared test data (skipped where it is missing)', () => {
  test.each(['clean', 'good', 'poor'])('licence-%s is read in full', async (level) => {
    const bytes = await readFile(`${shared}/documents/licence-${level}.jpg`);
    const stored = await accepted(bytes, 'documentFront');
    const { typeConfidence, fields } = (await engine.readDocument(
      [stored.image],
      'driversLicense',
    )) as DocumentReading;
    expect(typeConfidence).toBeGreaterThan(0.8);
    const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
    expect(values).toEqual({
      name: '日本 花子',
      birthday: '1986-05-01',
      address: '東京都千代田区霞が関2丁目1番2号',
      issueDate: '2024-05-01',
      expiryDate: '2029-06-01',
      number: '012345678900',
    });
  });

  test.each(['hazmat', 'passport'])(
    '%s pictures hold no My Number and are no driving licence',
    async (document) => {
      const stored = await accepted(
        await readFile(`${shared}/documents/${document}-good.jpg`),
        'documentFront',
      );
      const reading = (await engine.readDocument([stored.image], 'driversLicense')) as DocumentReading;
      expect(reading.typeConfidence).toBeLessThan(0.4);
    },
  );

  test('two photographs of one person are nearer than the threshold', async () => {
    const templates = [];
    for (const n of [1, 2]) {
      const bytes = await readFile(`${shared}/faces/whitehouse-obama-${n}.jpg`);
      templates.push(((await engine.embedFaces(bytes)) as readonly FaceTemplate[])[0]);
    }
    const [a, b] = templates;
    if (!a || !b) throw new Error('no face found');
    expect(engine.distance(a, b)).toBeLessThan(0.55);
  });
});
