import {
  bearingPrint,
  documentHolder,
  driversLicense,
  notBearingPrint,
  type NumberPrint,
  pictureOf,
  visitorScenes,
} from '@ekyc/testkit';
import type { PictureSubject } from '@ekyc/engine-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisionEngine, type RunningVisionEngine } from '../engine.ts';

/** Drawing takes the time. */
const timeout = 180_000;

/** Of each set of 500: two or three of every kind. The whole is measured by `npm run bench -- number-prints`. */
const sample = 20;

/** In a child of its own: a process that decodes pictures cannot draw any. */
let engine: RunningVisionEngine;

beforeAll(async () => {
  engine = createVisionEngine({ children: 1, timeoutMs: 60_000 });
  await engine.ready();
});
afterAll(async () => engine.close());

async function isRefused({
  jpeg,
  subject,
}: {
  readonly jpeg: Buffer;
  readonly subject: PictureSubject;
}): Promise<boolean> {
  const taken = await engine.ingest(jpeg, { subject, rotate: 0 });
  if (taken.kind === 'busy' || taken.kind === 'rejected') throw new Error(JSON.stringify(taken));
  return taken.kind === 'forbiddenNumber';
}

/** Names of those of a sample that are answered so. */
async function answeredSo(
  draw: (index: number) => Promise<NumberPrint>,
  refused: boolean,
): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < sample; index += 1) {
    const print = await draw(index);
    if ((await isRefused(print)) === refused) names.push(`${index} ${print.kind}`);
  }
  return names;
}

test(
  'a My Number is refused tilted, white on black, italic, faint, over two lines, small behind a face',
  async () => {
    expect(await answeredSo(bearingPrint, false)).toEqual([]);
  },
  timeout,
);

test(
  'licence numbers with its check digit, other numbers in its print and faces are not',
  async () => {
    expect(await answeredSo(notBearingPrint, true)).toEqual([]);
  },
  timeout,
);

test('an even row whose number passes the check digit is not taken for groups that change nothing of what is read', async () => {
  const holder = documentHolder(3, 'common', { seed: 5, expiryDate: '2026-10-09' });
  const scenes = visitorScenes({ document: await driversLicense(holder), face: holder.seed });
  const jpeg = await pictureOf(scenes, 'tilted');
  expect(await isRefused({ jpeg, subject: 'documentTilted' })).toBe(false);
});
