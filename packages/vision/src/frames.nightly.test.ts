import {
  documentHolder,
  drawPerson,
  driversLicense,
  licenceHolder,
  myNumberCard,
  photograph,
  realPerson,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisionEngine, type RunningVisionEngine } from './engine.ts';
import type { FaceTemplate, FrameInspection, PictureSubject } from '@ekyc/engine-port';

let engine: RunningVisionEngine;

beforeAll(async () => {
  engine = createVisionEngine({ children: 1, timeoutMs: 60_000 });
  await engine.ready();
});

afterAll(async () => engine.close());

type Inspected = Extract<FrameInspection, { readonly kind: 'inspected' }>;

async function inspected(
  frame: Uint8Array,
  options: Parameters<RunningVisionEngine['inspectFrame']>[1],
): Promise<Inspected> {
  const answer = await engine.inspectFrame(frame, options);
  if (answer.kind !== 'inspected') throw new Error(`a frame was ${answer.kind}`);
  return answer;
}

async function stored(jpeg: Buffer, subject: PictureSubject): Promise<Uint8Array> {
  const taken = await engine.ingest(jpeg, { subject, rotate: 0, idType: 'driversLicense' });
  if (taken.kind !== 'accepted') throw new Error(`a picture was ${taken.kind}`);
  return taken.image;
}

/** As a video of a phone has it: 640 pixels long, compressed, and lying by quarters. */
async function asFrame(jpeg: Buffer, turned: 0 | 90 | 180 | 270 = 0): Promise<Buffer> {
  const small = await sharp(jpeg).resize(640, 640, { fit: 'inside' }).png().toBuffer();
  return sharp(small).rotate(turned).linear(0.9, 0).webp({ quality: 40 }).toBuffer();
}

describe('a frame of a document', () => {
  const shot = { seed: 3, fill: 0.72, rotation: 2, unsteadiness: 0.5 } as const;
  /** The hand has moved since the picture. */
  const later = { ...shot, fill: 0.7, rotation: 3, tiltX: 4, centre: [0.51, 0.49] } as const;
  const licence = async (seed: number) => (await driversLicense(licenceHolder(seed))).front;
  let picture: Uint8Array;

  beforeAll(async () => {
    picture = await stored((await photograph(await licence(1), shot)).jpeg, 'documentFront');
  });

  test.each([0, 90, 180, 270] as const)('shows the same card, lying by %d degrees', async (turned) => {
    const frame = await asFrame((await photograph(await licence(1), later)).jpeg, turned);
    const seen = await inspected(frame, { subject: 'documentFront', idType: 'driversLicense', picture });
    expect(seen.cardSimilarity).toBeGreaterThan(0.85);
    expect(seen.sceneSimilarity).toBeGreaterThan(0.85);
    expect(seen.faceDistance).toBeLessThan(0.5);
    expect([seen.forbiddenNumber, seen.engine]).toEqual([null, engine.identity]);
  });

  test('is compared with what is known of the picture, and with its face only where the documents do not decide', async () => {
    const frame = await asFrame((await photograph(await licence(1), later)).jpeg);
    const taken = await engine.ingest((await photograph(await licence(1), shot)).jpeg, {
      subject: 'documentFront',
      idType: 'driversLicense',
      rotate: 0,
      templates: true,
    });
    if (taken.kind !== 'accepted') throw new Error(`a picture was ${taken.kind}`);
    const options = { subject: 'documentFront', idType: 'driversLicense', picture } as const;
    const found = await inspected(frame, options);
    const known = {
      pictureCard: taken.measures.card?.quad ?? null,
      pictureFace: taken.templates?.[0] ?? null,
    };
    const withHints = await inspected(frame, { ...options, ...known });
    expect(withHints.cardSimilarity).toBeCloseTo(found.cardSimilarity ?? 0, 1);
    expect(Math.abs((withHints.faceDistance ?? 9) - (found.faceDistance ?? 0))).toBeLessThan(0.1);
    expect((await inspected(frame, { ...options, ...known, faceBelow: 0.75 })).faceDistance).toBeNull();
    // What is known to be missing is not looked for.
    const none = await inspected(frame, { ...options, pictureCard: null, pictureFace: null });
    expect([none.cardSimilarity, none.faceDistance]).toEqual([null, null]);
  });

  test("does not show it where another's card or none lies on that desk", async () => {
    const options = { subject: 'documentFront', idType: 'driversLicense', picture } as const;
    for (const seed of [2, 5]) {
      const other = await asFrame((await photograph(await licence(seed), later)).jpeg);
      expect((await inspected(other, options)).cardSimilarity).toBeLessThan(0.7);
    }
    const empty = await photograph(await licence(1), { ...later, fill: 0.001 });
    const seen = await inspected(await asFrame(empty.jpeg), options);
    expect(seen.cardSimilarity ?? -1).toBeLessThan(0.2);
    expect(seen.sceneSimilarity ?? -1).toBeLessThan(0.3);
    expect(seen.faceDistance).toBeNull();
  });

  test('shows the same scene where the card lies too flat to be read', async () => {
    const edge = { ...shot, tiltX: 45 };
    const tilted = await stored((await photograph(await licence(1), edge)).jpeg, 'documentEdge');
    const options = { subject: 'documentEdge', idType: 'driversLicense', picture: tilted } as const;
    const same = await photograph(await licence(1), { ...later, tiltX: 47 });
    const seen = await inspected(await asFrame(same.jpeg), options);
    expect(seen.sceneSimilarity).toBeGreaterThan(0.5);
    expect(seen.faceDistance).toBeNull();
    const flat = await photograph(await licence(1), later);
    expect((await inspected(await asFrame(flat.jpeg), options)).sceneSimilarity).toBeLessThan(0.5);
  });
});

describe('a frame of a face', () => {
  test('tells the pose and the place of the nose, without a picture and however the frame lies', async () => {
    const pose = async (yaw: number, turned: 0 | 90 = 0) => {
      const drawing = Buffer.from(drawPerson(3, { width: 480, height: 640, yaw }));
      const frame = await asFrame(await sharp(drawing).png().toBuffer(), turned);
      const { face, faceDistance } = await inspected(frame, { subject: 'face', scanned: true });
      expect(faceDistance).toBeNull();
      return face ?? expect.fail('no face');
    };
    const [rest, left, right] = [await pose(0), await pose(0.68), await pose(-0.68, 90)];
    expect(Math.abs(rest.nose?.x ?? 1)).toBeLessThan(0.1);
    expect(left.yaw - rest.yaw).toBeGreaterThan(0.3);
    expect((left.nose?.x ?? 0) - (rest.nose?.x ?? 0)).toBeGreaterThan(0.3);
    expect(right.yaw - rest.yaw).toBeLessThan(-0.3);
    expect((right.nose?.x ?? 0) - (rest.nose?.x ?? 0)).toBeLessThan(-0.3);
  });

  test('shows the person of the picture and no other', async () => {
    const collins = await realPerson('collins');
    const picture = await stored(collins, 'face');
    const same = await inspected(await asFrame(collins), { subject: 'face', picture });
    expect(same.faceDistance).toBeLessThan(0.3);
    expect(same.sceneSimilarity).toBeGreaterThan(0.8);
    expect(same.cardSimilarity).toBeNull();
    const hopper = await asFrame(await realPerson('hopper'));
    const other = await inspected(hopper, { subject: 'face', picture });
    expect(other.faceDistance).toBeGreaterThan(0.6);
    expect(other.sceneSimilarity).toBeLessThan(0.3);
    const [template] = (await engine.embedFaces(picture)) as readonly FaceTemplate[];
    if (!template) throw new Error('no face found');
    const known = await inspected(hopper, { subject: 'face', picture, pictureFace: template });
    expect(Math.abs((known.faceDistance ?? 0) - (other.faceDistance ?? 9))).toBeLessThan(0.1);
    const foreign = { ...template, engine: { ...template.engine, modelHash: 'another' } };
    await expect(
      engine.inspectFrame(hopper, { subject: 'face', picture, pictureFace: foreign }),
    ).rejects.toThrow(RangeError);
  });
});

describe('a My Number in a frame', () => {
  /** The back of its card, so many pixels wide in a frame of 3:4. */
  const frameOf = async (width: number, turned: 0 | 90 = 0) => {
    const { back } = await myNumberCard(documentHolder(3));
    if (!back) throw new Error('a card without a back');
    const size = { width: Math.round(width / 0.8), height: Math.round(width / 0.6) };
    const { jpeg } = await photograph(back, { width: 1440, height: 1920, fill: 0.8, seed: 2, rotation: 5 });
    return sharp(await sharp(jpeg).resize(size).png().toBuffer())
      .rotate(turned)
      .webp({ quality: 40 })
      .toBuffer();
  };

  test.each([
    [240, 0],
    [360, 0],
    [480, 90],
  ] as const)('is found from a card of %i pixels, turned by %i', async (width, turned) => {
    const seen = await inspected(await frameOf(width, turned), { subject: 'documentFront' });
    expect(seen.forbiddenNumber).not.toBeNull();
  });

  test('ends the inspection, and is not looked for again in a frame that was scanned', async () => {
    const picture = await stored(await realPerson('hopper'), 'face');
    const frame = await frameOf(400);
    const found = await inspected(frame, { subject: 'documentBack', picture });
    expect(found).toMatchObject({ faceDistance: null, cardSimilarity: null, sceneSimilarity: null });
    const again = await inspected(frame, { subject: 'documentBack', picture, scanned: true });
    expect(again.forbiddenNumber).toBeNull();
    expect(again.sceneSimilarity).not.toBeNull();
  });
});

test('what is no frame is rejected, and a stored picture that is none is a bug', async () => {
  const frame = await asFrame(await realPerson('hopper'));
  const picture = Buffer.from('no picture');
  for (const bytes of [Buffer.from('RIFF'), frame.subarray(0, frame.length / 2), Buffer.alloc(0)])
    expect(await engine.inspectFrame(bytes, { subject: 'face' })).toEqual({ kind: 'rejected' });
  await expect(engine.inspectFrame(frame, { subject: 'face', picture })).rejects.toThrow('failed');
});
