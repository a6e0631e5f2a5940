import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shotAnew } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { rememberAnswers } from './remember-answers.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
  .jpeg()
  .toBuffer();
const ingest = { subject: 'face', rotate: 0 } as const;

/** Our own engine, whose ingest is replaced by one that counts; none of its children starts. */
function counting(answer: () => unknown = () => ({ kind: 'rejected', reason: 'too_small' })) {
  const counted = { calls: 0 };
  const engine = createVisionEngine({ children: 1 });
  onTestFinished(() => engine.close());
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const counts = {
    ...engine,
    ingest: () => {
      counted.calls += 1;
      return Promise.resolve(answer());
    },
  } as unknown as RunningVisionEngine;
  return { counted, counts, folder };
}

const never = () => false;

test('the engine (its answer faked) is asked once about a picture, however often it is shot', async () => {
  const { counted, counts, folder } = counting();
  const remembering = () => rememberAnswers(counts, { folder, measuresAnew: never });
  const first = await remembering().ingest(shotAnew(picture), ingest);
  expect(await remembering().ingest(shotAnew(picture), ingest)).toEqual(first);
  expect(counted.calls).toBe(1);
});

test('another picture and another question are other answers', async () => {
  const { counted, counts, folder } = counting();
  const engine = rememberAnswers(counts, { folder, measuresAnew: never });
  await engine.ingest(picture, ingest);
  await engine.ingest(picture, { ...ingest, rotate: 90 });
  await engine.ingest(await sharp(picture).negate().jpeg().toBuffer(), ingest);
  expect(counted.calls).toBe(3);
});

test('another face model has answers of its own', async () => {
  const { counted, counts, folder } = counting();
  await rememberAnswers(counts, { folder, measuresAnew: never }).ingest(picture, ingest);
  const other = { ...counts, faceModel: { ...counts.faceModel, modelHash: 'another' } };
  await rememberAnswers(other, { folder, measuresAnew: never }).ingest(picture, ingest);
  expect(counted.calls).toBe(2);
});

test('where shots alone are remembered, the picture of a camera is asked about each time', async () => {
  const { counted, counts, folder } = counting();
  const engine = rememberAnswers(counts, { folder, measuresAnew: never, shotsAlone: true });
  await engine.ingest(picture, ingest);
  await engine.ingest(picture, ingest);
  expect(counted.calls).toBe(2);
  await engine.ingest(shotAnew(picture), ingest);
  await engine.ingest(shotAnew(picture), ingest);
  expect(counted.calls).toBe(3);
});

test('a busy engine is asked again', async () => {
  const { counted, counts, folder } = counting(() => ({ kind: 'busy', retryAfterSeconds: 2 }));
  const engine = rememberAnswers(counts, { folder, measuresAnew: never });
  await engine.ingest(picture, ingest);
  await engine.ingest(picture, ingest);
  expect(counted.calls).toBe(2);
});

test('an answer that is measured anew and differs is an error', async () => {
  let size = 0;
  const { counts, folder } = counting(() => ({ kind: 'rejected', reason: (size += 1) }));
  const engine = rememberAnswers(counts, { folder, measuresAnew: () => true });
  await engine.ingest(picture, ingest);
  await expect(engine.ingest(picture, ingest)).rejects.toThrow('no longer answers ingest as it did');
});
