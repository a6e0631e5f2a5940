import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareChildren } from './share-children.ts';
import startSharedEngine from './start-shared-engine.ts';

const tooSmall = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'olive' } })
  .jpeg()
  .toBuffer();
const ingest = { subject: 'face', rotate: 0 } as const;

/** Our own engine, whose ingest says that it was asked itself; none of its children starts. */
function own(change: Partial<RunningVisionEngine> = {}): RunningVisionEngine {
  const engine = createVisionEngine({ children: 1 });
  onTestFinished(() => engine.close());
  return { ...engine, ingest: () => Promise.reject(new Error('asked itself')), ...change };
}

async function withSharedEngine(): Promise<() => Promise<void>> {
  vi.stubEnv('TEST_ENGINE_SOCKET', undefined);
  const stop = await startSharedEngine();
  if (!stop) throw new Error('no engine was started');
  return stop;
}

test('the shared engine answers in the place of our own children, and says so when it is gone', async () => {
  const stop = await withSharedEngine();
  const engine = shareChildren(own());
  expect(await engine.ingest(tooSmall, ingest)).toMatchObject({ kind: 'rejected', reason: 'tooSmall' });
  const failed = engine.readDocument([], 'driversLicense');
  await expect(failed).rejects.toThrow('a picture of the front expected');
  await stop();
  await expect(engine.ingest(tooSmall, ingest)).rejects.toThrow('the shared engine is gone');
});

test('an engine with another face model asks itself', async () => {
  const stop = await withSharedEngine();
  onTestFinished(stop);
  const { faceModel } = own();
  const engine = shareChildren(own({ faceModel: { ...faceModel, modelHash: 'another' } }));
  await expect(engine.ingest(tooSmall, ingest)).rejects.toThrow('asked itself');
});

test('where there is none, the engine asks itself', async () => {
  vi.stubEnv('TEST_ENGINE_SOCKET', undefined);
  await expect(shareChildren(own()).ingest(tooSmall, ingest)).rejects.toThrow('asked itself');
});
