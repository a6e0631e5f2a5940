// Our recorder with nothing else in its process, storing in a folder as the service does: what it costs is recordings'.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecorder, type RunningRecording } from '@ekyc/recording';
import { folderStore } from '../../../packages/recording/test/folder-store.ts';
import { wrappingKeys } from '../../../packages/recording/test/wrapping-keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'ekyc-bench-recording-'));
const recorder = createRecorder({
  ice: { listenOn: '127.0.0.1', allowPrivateCandidates: true },
  store: folderStore(folder),
  limits: { concurrent: 100 },
});
const keys = wrappingKeys();

const recordings: RunningRecording[] = [];

async function answer({ id, offer }: { readonly id: string; readonly offer: string }): Promise<void> {
  const begun = await recorder.begin({ recordingId: id, offer, keys, onHead: async () => {} });
  if (begun.ok) recordings.push(begun.recording);
  process.send?.({ id, answer: begun.ok ? begun.answer : null });
}

async function end(): Promise<void> {
  await recorder.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

process.on('message', (message: 'count' | { readonly id: string; readonly offer: string }) => {
  if (message === 'count') process.send?.({ frames: recordings.map(({ progress }) => progress.frames) });
  else void answer(message);
});
process.on('disconnect', () => void end());
process.send?.({ ready: true });
