import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  type ChainHead,
  ChainWriter,
  createRecorder,
  type ExportedFile,
  exportRecording,
  readKeyFrames,
  readStoredChunks,
  type Recorder,
  type ReceivedMark,
  type RunningRecording,
  type StoredChunk,
  verifyChain,
} from '@ekyc/recording';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderStore } from '../../packages/recording/test/folder-store.ts';
import { wrappingKeys } from '../../packages/recording/test/wrapping-keys.ts';
import { type Line, type LossyRelay, openLossyRelay } from './recording/lossy-relay.ts';
import { SenderPage } from './recording/page.ts';

const ffprobe = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'ffprobe'))
  .find((path) => existsSync(path));
const keys = wrappingKeys();
const enoughFrames = 220;

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
async function connect(recordingId: string, line: Line, to: Recorder = recorder): Promise<Sent> {
  const heads: ChainHead[] = [];
  const marks: ReceivedMark[] = [];
  const begun = await to.begin({
    recordingId,
    offer: await page.offer(recordingId),
    keys,
    onHead: async (head) => void heads.push(head),
    onMark: (mark) => marks.push(mark),
  });
  if (!begun.ok) throw new Error(`refused: ${begun.refusal}`);
  const port = Number(/a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) typ host/.exec(begun.answer)?.[1]);
  const relay = await openLossyRelay(port, line);
  await page.accept(recordingId, begun.answer.replaceAll(` 127.0.0.1 ${port} `, ` 127.0.0.1 ${relay.port} `));
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

/** The whole recording, or a range of it, as one file. */
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

/** Whether Chromium finds the duration, shows a picture at each second, and plays to the end. */
async function expectPlays(file: Awaited<ReturnType<typeof exported>>, seconds: number): Promise<void> {
  const played = await page.play(file);
  expect(Math.abs(played.duration - seconds)).toBeLessThan(0.5);
  expect(played).toMatchObject({ width: 640, height: 480 });
  expect(played.seconds).toHaveLength(Math.ceil(played.duration));
  for (const { second, at, brightest } of played.seconds) {
    expect(Math.abs(at - second)).toBeLessThan(0.1);
    expect(brightest, `at ${second} s`).toBeGreaterThan(100);
  }
}

async function probe({ bytes }: { readonly bytes: Buffer }) {
  const path = join(folder, 'export.webm');
  const shown = 'format=duration:stream=codec_name,width,height,nb_read_frames';
  await writeFile(path, bytes);
  const { stdout, stderr } = await promisify(execFile)(
    ffprobe as string,
    `-v error -count_frames -of json -show_entries ${shown} ${path}`.split(' '),
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as {
    format: { duration: string };
    streams: { codec_name: string; width: number; height: number; nb_read_frames: string }[];
  };
}

async function chunksOf(recordingId: string, head: ChainHead): Promise<StoredChunk[]> {
  const chunks: StoredChunk[] = [];
  for await (const chunk of readStoredChunks(folderStore(folder), recordingId, head)) chunks.push(chunk);
  return chunks;
}

const lines = [
  { percent: 0, atLeast: 0.99 },
  { percent: 2, atLeast: 0.99 },
  { percent: 5, atLeast: 0.99 },
  { percent: 10, atLeast: 0.9 },
];

describe('a camera of Chromium over lines that lose packets and take 40 to 80 ms', () => {
  /** By the line's loss in percent. */
  const recorded = new Map<number, Awaited<ReturnType<typeof finish>> & Sent>();

  beforeAll(async () => {
    await Promise.all(
      lines.map(async ({ percent }) => {
        const id = `loss-${percent}`;
        const sent = await connect(id, { loss: percent / 100, delay: [40, 80], seed: percent + 1 });
        await page.say(id, JSON.stringify({ name: 'instruction.shown', at: 1, take: 1 }));
        await page.say(id, '{"name":');
        recorded.set(percent, { ...sent, ...(await finish(id, sent, enoughFrames)) });
      }),
    );
  });

  test.each(lines)(
    'is recorded at $percent % loss, the rest listed as gaps',
    async ({ percent, atLeast }) => {
      const { sent, summary, relay, heads } = recorded.get(percent) as NonNullable<
        ReturnType<typeof recorded.get>
      >;
      expect(summary.reason).toBe('stopped');
      expect(summary.frames / sent).toBeGreaterThanOrEqual(atLeast);
      expect(summary.frames).toBeLessThanOrEqual(sent);
      // The line was bad, and asking again has helped.
      if (percent > 0) expect(relay.lost).toBeGreaterThan(0);
      if (percent > 0) expect(summary.recoveredPackets).toBeGreaterThan(0);
      // What is not recorded came undecodable or lies in a gap, but for the last ones, which nothing came after.
      const inGaps = summary.gaps.reduce((sum, { fromMs, toMs }) => sum + Math.ceil((toMs - fromMs) / 30), 0);
      expect(sent - summary.frames).toBeLessThanOrEqual(summary.droppedFrames + inGaps + 2);
      expect(summary.head).toEqual(heads.at(-1));
      expect(heads.map(({ index }) => index)).toEqual(heads.map((_, at) => at));
      expect(
        await verifyChain(`loss-${percent}`, await chunksOf(`loss-${percent}`, summary.head), summary.head),
      ).toEqual({
        intact: true,
        chunks: heads.length,
        cut: 0,
        segments: 1,
        beyondHead: 0,
      });
    },
  );

  test('has its marks stamped by the server, and counts those that are none', () => {
    for (const { marks, summary } of recorded.values()) {
      expect(marks).toMatchObject([{ mark: { name: 'instruction.shown', at: 1, take: 1 } }]);
      expect(Math.abs(Date.now() - (marks[0]?.receivedAt ?? 0))).toBeLessThan(120_000);
      expect(summary).toMatchObject({ marks: 1, refusedMarks: 1 });
    }
  });

  test.each([{ percent: 0 }, { percent: 10 }])(
    'exports at $percent % loss what plays and seeks',
    async ({ percent }) => {
      const { summary } = recorded.get(percent) as NonNullable<ReturnType<typeof recorded.get>>;
      const file = await exported(`loss-${percent}`, summary.head);
      expect(file).toMatchObject({ mimeType: 'video/webm', codec: 'vp8', frames: summary.frames, fromMs: 0 });
      await expectPlays(file, summary.durationMs / 1000);
    },
  );

  test("gives the browser's key frames as pictures that show what it sent", async () => {
    for (const { percent } of lines) {
      const { summary } = recorded.get(percent) as NonNullable<ReturnType<typeof recorded.get>>;
      const { head, keyFrames } = summary;
      const source = { recordingId: `loss-${percent}`, store: folderStore(folder), keys, head };
      let seen = 0;
      for await (const frame of readKeyFrames(source)) {
        if (frame.kind !== 'keyFrame') throw new Error(`a segment of ${frame.codec}`);
        const { data, info } = await sharp(frame.webp)
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect(info).toMatchObject({ width: 640, height: 480 });
        expect(data.reduce((most, level) => Math.max(most, level), 0)).toBeGreaterThan(100);
        seen += 1;
      }
      expect(seen).toBe(keyFrames);
    }
  });

  test.skipIf(!ffprobe)('exports what ffprobe reads to the last frame (needs ffprobe)', async () => {
    for (const { percent } of lines) {
      const { summary } = recorded.get(percent) as NonNullable<ReturnType<typeof recorded.get>>;
      const { format, streams } = await probe(await exported(`loss-${percent}`, summary.head));
      expect(Math.abs(Number(format.duration) - summary.durationMs / 1000)).toBeLessThan(0.5);
      expect(streams).toEqual([
        { codec_name: 'vp8', width: 640, height: 480, nb_read_frames: String(summary.frames) },
      ]);
    }
  });

  test('exports a part from the key frame before it', async () => {
    const { summary } = recorded.get(5) as NonNullable<ReturnType<typeof recorded.get>>;
    const file = await exported('loss-5', summary.head, { fromMs: 4000, toMs: 7000 });
    expect(file.fromMs).toBeLessThanOrEqual(4000);
    expect(file.fromMs).toBeGreaterThan(0);
    expect(Math.abs(file.fromMs + file.durationMs - 7000)).toBeLessThan(500);
    await expectPlays(file, file.durationMs / 1000);
  });

  test('is found to be changed, removed, cut or swapped', async () => {
    const { summary } = recorded.get(0) as NonNullable<ReturnType<typeof recorded.get>>;
    const { summary: other } = recorded.get(2) as NonNullable<ReturnType<typeof recorded.get>>;
    const ours = await chunksOf('loss-0', summary.head);
    const theirs = await chunksOf('loss-2', other.head);
    const verdict = (chunks: typeof ours) => verifyChain('loss-0', chunks, summary.head);
    for (const at of ours.keys()) {
      const flipped = Uint8Array.from(ours[at]?.bytes ?? []);
      const place = Math.floor(flipped.length * 0.7);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      const intact = (await verdict(ours.with(at, { index: at, bytes: flipped }))).intact;
      expect(intact, `chunk ${at} changed`).toBe(false);
      expect((await verdict(ours.toSpliced(at, 1))).intact, `chunk ${at} removed`).toBe(false);
      expect((await verdict(ours.slice(0, at))).intact, `cut before chunk ${at}`).toBe(false);
    }
    expect(await verdict(theirs)).toMatchObject({ intact: false });
    const swapped = ours.with(1, { index: 1, bytes: theirs[1]?.bytes ?? new Uint8Array() });
    expect(await verdict(swapped)).toMatchObject({ intact: false, index: 1 });
  });
});

describe('a visitor whose line breaks', () => {
  test('goes on in the same chain, over WebRTC and then with pieces of a MediaRecorder', async () => {
    const line: Line = { loss: 0.02, delay: [20, 40], seed: 5 };
    const first = await connect('again', line);
    await vi.waitFor(() => expect(first.recording.progress.frames).toBeGreaterThan(20), { timeout: 20_000 });
    await page.leave('again');
    // The same recording's next offer ends the connection before it, whether or not its end was noticed.
    const second = await connect('again', { ...line, seed: 6 });
    expect((await first.recording.ended).reason).toMatch(/^(replaced|gone)$/);
    first.relay.close();
    expect(second.recording.segment).toBe(1);
    const { summary } = await finish('again', second, 40);

    let { head } = summary;
    const startedAt = Date.now();
    const writer = new ChainWriter({
      recordingId: 'again',
      keys,
      head,
      store: folderStore(folder),
      onHead: async (kept) => void (head = kept),
    });
    for (const media of await page.recordPieces(2))
      await writer.append({
        kind: 'webm',
        segment: 2,
        segmentStartedAt: startedAt,
        fromMs: 0,
        durationMs: 1000,
        description: {},
        media,
      });

    expect(await verifyChain('again', await chunksOf('again', head), head)).toMatchObject({
      intact: true,
      segments: 3,
    });
    const file = await exported('again', head);
    const beforePieces = (await first.recording.ended).frames + summary.frames;
    expect(file.frames).toBeGreaterThan(beforePieces);
    await expectPlays(file, file.durationMs / 1000);
  });

  test('is recorded by a server that tells its public address only', async () => {
    const closed = createRecorder({
      ice: { listenOn: '127.0.0.1', publicAddress: '127.0.0.1', allowPrivateCandidates: false },
      store: folderStore(folder),
    });
    const sent = await connect('public', { loss: 0, delay: [0, 5], seed: 9 }, closed);
    const { summary } = await finish('public', sent, 20);
    expect(summary).toMatchObject({ reason: 'stopped', segment: 0 });
    expect(summary.frames).toBeGreaterThan(20);
    await closed.close();
  });
});
