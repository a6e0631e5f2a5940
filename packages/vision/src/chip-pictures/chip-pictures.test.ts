import { drawPerson } from '@ekyc/testkit';
import { chipPicture, type ChipPictureName, specimenHolder, specimenPerson } from '@ekyc/testkit/chip-cards';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisionEngine, type RunningVisionEngine } from '../engine.ts';
import type { ChipPicture, ChipPictureQuestion } from '@ekyc/engine-port';

let engine: RunningVisionEngine;

beforeAll(async () => {
  engine = createVisionEngine({ children: 1 });
  await engine.ready();
}, 60_000);

afterAll(async () => engine.close());

const ask = async (bytes: Uint8Array, question: ChipPictureQuestion) =>
  (await engine.readChipPicture(bytes, question)) as ChipPicture;

async function portrait(name: ChipPictureName) {
  const read = await ask(chipPicture(name), { kind: 'portrait' });
  if (read.kind !== 'portrait') throw new Error(JSON.stringify(read));
  return read;
}

async function print(name: ChipPictureName, expected?: string) {
  const read = await ask(chipPicture(name), { kind: 'text', ...(expected !== undefined && { expected }) });
  if (read.kind !== 'text') throw new Error(JSON.stringify(read));
  return read;
}

test('portraits in JPEG 2000, grey and in colour, and in JPEG become pictures that anybody can show', async () => {
  for (const [name, format] of [
    ['portrait-grey.jp2', 'jpeg2000'],
    ['portrait-colour.jp2', 'jpeg2000'],
    ['portrait.jpg', 'jpeg'],
  ] as const) {
    const read = await portrait(name);
    expect(read).toMatchObject({ format, width: 240, engine: engine.identity });
    const stored = await sharp(read.image).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', space: 'srgb', width: read.width, height: read.height });
    expect(read.faces).toHaveLength(1);
  }
}, 60_000);

test('the face of a chip is compared with a selfie: the holder is nearer than a stranger', async () => {
  const selfie = await engine.ingest(
    await sharp(Buffer.from(drawPerson(specimenPerson, {})))
      .jpeg()
      .toBuffer(),
    { subject: 'face', rotate: 0, templates: true },
  );
  const own = selfie.kind === 'accepted' ? selfie.templates?.[0] : undefined;
  const [holder] = (await portrait('portrait-grey.jp2')).templates;
  const [stranger] = (await portrait('stranger-grey.jp2')).templates;
  if (!own || !holder || !stranger) throw new Error('a face is missing');
  const [near, far] = [engine.distance(own, holder), engine.distance(own, stranger)];
  expect(near).toBeLessThan(engine.faceModel.usual.accept);
  expect(far).toBeGreaterThan(near);
}, 60_000);

test('signed pictures of name and address are read and found to be what an unsigned text says, or not', async () => {
  for (const name of ['address.png', 'address.tif'] as const) {
    const read = await print(name, specimenHolder.address);
    expect(read.agreement).toBeGreaterThan(0.85);
    const stored = await sharp(read.image).metadata();
    expect(stored).toMatchObject({ format: 'png', width: read.width, height: read.height, channels: 1 });
  }
  expect((await print('name.png', specimenHolder.name)).agreement).toBe(1);
  expect((await print('name.tif', specimenHolder.latinName)).agreement).toBe(1);
  expect((await print('name.png', '山田　太郎')).agreement).toBeLessThan(0.5);
  expect((await print('address.png', '大阪府堺市堺区南瓦町3番1号')).agreement).toBeLessThan(0.5);
}, 60_000);
