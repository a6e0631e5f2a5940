import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  type ChainHead,
  createRecorder,
  type ExportedFile,
  exportRecording,
  readStoredChunks,
  type Recorder,
  type ReceivedMark,
  type RecordingSummary,
  type ResumePoint,
  type RunningRecording,
  verifyChain,
} from '@ekyc/recording';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderStore } from '../../packages/recording/test/folder-store.ts';
import { wrappingKeys } from '../../packages/recording/test/wrapping-keys.ts';
import { type Line, type LossyRelay, openLossyRelay } from './recording/lossy-relay.ts';
import { SenderPage } from './recording/page.ts';

const ffprobe = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'ffprobe'))
  .find((path) => existsSync(path));
const keys = wrappingKeys();
const enoughFrames = 200;

let folder: string;
let page: SenderPage;
let recorder: Recorder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekyc-recording-'));
  recorder = createRecorder({
    ice: { listenOn: '127.0.0.1', allowPrivateCandidates: true },
    store: folderStore(folder),
  });
  page = await SenderPage.open();
});

afterAll(async () => {
  await page?.close();
  await recorder?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  readonly recording: RunningRecording;
  readonly relay: LossyRelay;
  /** What would be in the database. */
  readonly heads: ChainHead[];
  readonly marks: ReceivedMark[];
}

/** Connects the page with a recorder over a bad line. */
async function connect(recordingId: string, line: Line, resume?: ResumePoint): Promise<Sent> {
  const heads: ChainHead[] = [];
  const marks: ReceivedMark[] = [];
  const begun = await recorder.begin({
    recordingId,
    offer: await page.offer(recordingId),
    keys,
    onHead: async (head) => void heads.push(head),
    onMark: (mark) => marks.push(mark),
    ...(resume ? { resume } : {}),
  });
  if (!begun.ok) throw new Error(`refused: ${begun.refusal}`);
  const port = Number(/a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) typ host/.exec(begun.answer)?.[1]);
  const relay = await openLossyRelay(port, line);
  await page.accept(
    recordingId,
    begun.answer.replaceAll(` 127.0.0.1 ${port} `, ` 127.0.0.1 ${relay.port} `),
  );
  return { recording: begun.recording, relay, heads, marks };
}

/** Until the page has sent so many frames; then it falls silent and the recording is stopped. */
async function finish(id: string, { recording, relay }: Sent, frames: number) {
  await vi.waitFor(async () => expect(await page.framesSent(id)).toBeGreaterThan(frames), {
    timeout: 40_000,
    interval: 500,
  });
  const sent = await page.hush(id);
  const summary = await recording.stop();
  await page.leave(id);
  relay.close();
  return { sent, summary };
}

async function exported(recordingId: string, head: ChainHead, range?: { fromMs: number; toMs: number }) {
  let bytes = Buffer.alloc(0);
  const files = await exportRecording({
    recordingId,
    head,
    keys,
    store: folderStore(folder),
    ...(range ? { range } : {}),
    openSink: () => ({
      write: async (part, position) => {
        const size = Math.max(bytes.length, position + part.length);
        bytes = Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
        bytes.set(part, position);
      },
    }),
  });
  expect(files).toHaveLength(1);
  return { ...(files[0] as ExportedFile), bytes };
}

const missingOf = (summary: RecordingSummary) =>
  summary.gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

async function intact(recordingId: string, head: ChainHead) {
  return verifyChain(recordingId, readStoredChunks(folderStore(folder), recordingId, head), head);
}

describe('a camera of Chromium over a line that loses packets and takes 40 to 80 ms', () => {
  const lines = [
    { percent: 0, atLeast: 0.99 },
    { percent: 2, atLeast: 0.99 },
    { percent: 5, atLeast: 0.99 },
    { percent: 10, atLeast: 0.9 },
  ];

  it('is recorded, the rest is listed as gaps, and the export plays and seeks', async () => {
    const found = await Promise.all(
      lines.map(async ({ percent }) => {
        const id = `loss-${percent}`;
        const sent = await connect(id, { loss: percent / 100, delay: [40, 80], seed: percent + 1 });
        return { id, ...sent, ...(await finish(id, sent, enoughFrames)) };
      }),
    );
    for (const [at, { id, sent, summary, relay }] of found.entries()) {
      const { percent = 0, atLeast = 1 } = lines[at] ?? {};
      console.log(percent, sent, JSON.stringify(summary), relay.carried, relay.lost, missingOf(summary));
      expect(summary.reason).toBe('stopped');
      expect(summary.frames / sent, `at ${percent} %`).toBeGreaterThanOrEqual(atLeast);
      expect(await intact(id, summary.head)).toMatchObject({ intact: true, beyondHead: 0 });
    }
  });
});
