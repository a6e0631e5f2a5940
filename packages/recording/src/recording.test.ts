import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../test/memory-store.ts';
import { frameOf, packetsOf, streamOf } from '../test/vp8-frames.ts';
import { wrappingKeys } from '../test/wrapping-keys.ts';
import { ChainWriter } from './chain/chain-writer.ts';
import { type ChainHead, readStoredChunks } from './chain/chunk-store.ts';
import type { ReceivedMark } from './chain/description.ts';
import { openChunk } from './chain/seal-chunk.ts';
import { verifyChain } from './chain/verify-chain.ts';
import { defaultLimits, type RecordingLimits } from './limits.ts';
import { readIvf } from './media/ivf.ts';
import { Recording } from './recording.ts';

const keys = wrappingKeys();
const id = 'r1';

/** What the recording asked of a peer that is not there. */
class SilentPeer {
  readonly asked: number[] = [];
  keyFrames = 0;
  readonly bitrates: number[] = [];
  closed = false;

  askFor(sequences: readonly number[]) {
    this.asked.push(...sequences);
  }
  askForKeyFrame() {
    this.keyFrames += 1;
  }
  tellBitrate(bitrate: number) {
    this.bitrates.push(bitrate);
  }
  async close() {
    this.closed = true;
  }
}

type Put = (store: MemoryStore, ...chunk: Parameters<MemoryStore['put']>) => Promise<void>;

function begin(limits: Partial<RecordingLimits> = {}, put?: Put) {
  const store = new MemoryStore();
  const marks: ReceivedMark[] = [];
  const heads: ChainHead[] = [];
  const writer = new ChainWriter({
    recordingId: id,
    keys,
    store: { put: (...chunk) => (put ? put(store, ...chunk) : store.put(...chunk)) },
    onHead: async (head) => void heads.push(head),
  });
  const recording = new Recording({
    segment: 0,
    writer,
    limits: { ...defaultLimits, ...limits },
    used: { bytes: 0, durationMs: 0 },
    onMark: (mark) => marks.push(mark),
  });
  const peer = new SilentPeer();
  recording.attach(peer);
  return { recording, peer, store, marks, heads };
}

/** Sends frames 33 ms apart. */
async function play(
  recording: Recording,
  frames: number,
  {
    except = () => false,
    ...stream
  }: Parameters<typeof streamOf>[1] & { except?: (at: number) => boolean } = {},
) {
  for (const [at, packets] of streamOf(frames, stream).entries()) {
    if (!except(at)) for (const packet of packets) recording.packet(packet);
    await vi.advanceTimersByTimeAsync(33);
  }
}

async function opened(store: MemoryStore) {
  return Promise.all(store.chunks.map((chunk) => openChunk(chunk as Buffer, id, keys)));
}

describe('a recording of a peer that is not there', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'],
      }),
  );
  afterEach(() => void vi.useRealTimers());

  async function ended(recording: Recording) {
    const end = recording.end('stopped');
    await vi.advanceTimersByTimeAsync(1500);
    return end;
  }

  test('stores every frame in chunks of about two seconds that begin with key frames', async () => {
    const { recording, store, heads } = begin();
    await play(recording, 300);
    const summary = await ended(recording);
    expect(summary).toMatchObject({
      reason: 'stopped',
      frames: 300,
      keyFrames: 10,
      lostPackets: 0,
      gaps: [],
    });
    const chunks = await opened(store);
    expect(chunks.map(({ header }) => header.kind)).toEqual([...Array(5).fill('frames'), 'end']);
    for (const { header, description } of chunks.slice(0, -1)) {
      expect(description.beginsWithKey).toBe(true);
      expect(header.durationMs).toBeGreaterThan(1800);
      expect(header.durationMs).toBeLessThan(2100);
    }
    const frames = chunks
      .filter(({ header }) => header.kind === 'frames')
      .flatMap(({ media }) => readIvf(media));
    expect(frames.map(({ ticks }) => ticks)).toEqual(Array.from({ length: 300 }, (_, at) => at * 33 * 90));
    expect(chunks.at(-1)?.description).toMatchObject({ reason: 'stopped', totals: { frames: 300 } });
    expect(summary.head).toEqual(heads.at(-1));
    expect(await verifyChain(id, readStoredChunks(store, id, summary.head), summary.head)).toMatchObject({
      intact: true,
      beyondHead: 0,
    });
  });

  test('stores a chunk while it goes on, not at the end', async () => {
    const { recording, heads } = begin();
    await play(recording, 65);
    expect(heads).toHaveLength(1);
    await ended(recording);
  });

  test('stores what it has where no further frame comes', async () => {
    const { recording, heads } = begin();
    await play(recording, 10);
    await vi.advanceTimersByTimeAsync(4000);
    expect(heads).toHaveLength(1);
    await ended(recording);
  });

  test('asks for key frames, for what is lost, and tells its bitrate twice a second', async () => {
    const { recording, peer } = begin();
    await vi.advanceTimersByTimeAsync(50);
    expect(peer.keyFrames).toBe(1);
    await play(recording, 90, { except: (at) => at === 10 });
    expect(peer.asked).toContain(1000 + 3 * 10);
    expect(peer.bitrates.length).toBeGreaterThanOrEqual(5);
    expect(new Set(peer.bitrates)).toEqual(new Set([1_500_000]));
    await ended(recording);
    expect(peer.closed).toBe(true);
  });

  test('lists what was never found as a gap, up to the next key frame', async () => {
    const { recording, peer } = begin();
    await play(recording, 150, { except: (at) => at === 40 });
    const summary = await ended(recording);
    // The key frame after frame 40 is frame 60.
    expect(summary.gaps).toEqual([{ fromMs: 39 * 33, toMs: 60 * 33 }]);
    expect(summary).toMatchObject({ frames: 130, droppedFrames: 19, lostPackets: 3 });
    expect(peer.keyFrames).toBeGreaterThan(1);
  });

  test('lists a gap that never ended', async () => {
    const { recording, store } = begin();
    await play(recording, 29, { except: (at) => at === 20 });
    await vi.advanceTimersByTimeAsync(2500);
    const summary = await ended(recording);
    expect(summary.gaps).toEqual([{ fromMs: 19 * 33, toMs: 19 * 33 }]);
    expect((await opened(store)).at(-1)?.description.gaps).toEqual(summary.gaps);
  });

  test('seals the marks it hears, stamped by its own clock', async () => {
    const { recording, store, marks } = begin();
    await play(recording, 10);
    const at = Date.now();
    recording.message('{"name":"instruction.shown","at":12}');
    recording.message('{"name":""}');
    const summary = await ended(recording);
    const heard = { receivedAt: at, mediaMs: 9 * 33, mark: { name: 'instruction.shown', at: 12 } };
    expect(marks).toEqual([heard]);
    expect(summary).toMatchObject({ marks: 1, refusedMarks: 1 });
    expect((await opened(store)).flatMap(({ description }) => description.marks ?? [])).toEqual([heard]);
  });

  test('asks for key frames often while an instruction is followed, and no longer', async () => {
    const { recording, peer } = begin();
    await play(recording, 5);
    const asked = async (ms: number) => {
      const before = peer.keyFrames;
      await play(recording, Math.round(ms / 33));
      return peer.keyFrames - before;
    };
    const calm = await asked(4000);
    recording.message('{"name":"instruction.shown","at":12}');
    expect(await asked(4000)).toBeGreaterThanOrEqual(8);
    recording.message('{"name":"shutter","at":4012}');
    expect(await asked(4000)).toBeLessThanOrEqual(calm + 1);
    recording.message('{"name":"instruction.shown","at":8012}');
    expect(await asked(40_000)).toBeLessThan(20_000 / 400 + 20_000 / 300 + 5);
    await ended(recording);
  });

  test('waits for a camera that the page closed while the peer is there, and not for one that went', async () => {
    const { recording } = begin();
    await play(recording, 10);
    recording.message('{"name":"camera.off","at":12}');
    for (let at = 0; at < 8; at += 1) {
      await vi.advanceTimersByTimeAsync(2500);
      recording.alive();
    }
    let reason: string | null = null;
    void recording.ended.then((summary) => {
      reason = summary.reason;
    });
    await vi.advanceTimersByTimeAsync(9000);
    expect(reason).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(reason).toBe('silent');
  });

  test('waits a moment for packets that are on their way when it is stopped', async () => {
    const { recording } = begin();
    const [last = [], ...before] = streamOf(30).toReversed();
    for (const packet of before.toReversed().flat()) recording.packet(packet);
    const end = recording.end('stopped');
    await vi.advanceTimersByTimeAsync(120);
    for (const packet of last) recording.packet(packet);
    await vi.advanceTimersByTimeAsync(1500);
    expect((await end).frames).toBe(30);
  });

  test('ends once, for the first reason', async () => {
    const { recording } = begin();
    await play(recording, 5);
    const ends = [recording.end('stopped'), recording.end('gone')];
    recording.gone();
    await vi.advanceTimersByTimeAsync(1500);
    const [first, second] = await Promise.all(ends);
    expect(first).toBe(second);
    expect(first?.reason).toBe('stopped');
    recording.packet(packetsOf(frameOf('key'), { sequence: 1, timestamp: 1 })[0] as never);
    recording.message('{"name":"late","at":1}');
    expect(recording.progress).toMatchObject({ frames: 5, marks: 0 });
  });

  test('ends where nothing ever came, and leaves no chunk', async () => {
    const { recording, store } = begin();
    await vi.advanceTimersByTimeAsync(20_100);
    expect(await recording.ended).toMatchObject({ reason: 'neverBegan', frames: 0, head: { index: -1 } });
    expect(store.chunks).toEqual([]);
  });

  test('ends after ten seconds of silence', async () => {
    const { recording, heads } = begin();
    await play(recording, 10);
    await vi.advanceTimersByTimeAsync(9000);
    expect(recording.progress.frames).toBe(10);
    await vi.advanceTimersByTimeAsync(1200);
    expect(await recording.ended).toMatchObject({ reason: 'silent', frames: 10, head: heads.at(-1) });
  });

  test('is silent where packets come that are no frames', async () => {
    const { recording } = begin();
    await play(recording, 10);
    for (let at = 0; at < 330; at += 1) {
      const payload = Buffer.from([0x90, 0x80, at & 0x7f, 1, 2, 3, 4, 5]);
      recording.packet({ sequence: 2000 + at, timestamp: at, marker: true, payload });
      await vi.advanceTimersByTimeAsync(33);
    }
    expect(await recording.ended).toMatchObject({ reason: 'silent', frames: 10 });
  });

  test.each([
    ['tooLong', { durationMs: 1000 }],
    ['tooLarge', { bytes: 50_000 }],
  ] as const)('ends where it grows %s', async (reason, limits) => {
    const { recording, store } = begin(limits);
    await play(recording, 60);
    const summary = await recording.ended;
    expect(summary.reason).toBe(reason);
    expect(summary.frames).toBeLessThan(40);
    expect((await opened(store)).at(-1)?.description.reason).toBe(reason);
  });

  test('ends where what it receives cannot be recorded, however much it is', async () => {
    const { recording } = begin({ bytes: 100_000 });
    const garbage = Buffer.alloc(1000, 0xff);
    for (let at = 0; at < 200; at += 1)
      recording.packet({ sequence: at, timestamp: at, marker: false, payload: garbage });
    expect((await recording.ended).reason).toBe('tooLarge');
  });

  test('ends where it is flooded with marks or with anything else', async () => {
    const { recording } = begin();
    for (let at = 0; at < 1001; at += 1) recording.message('x');
    expect((await recording.ended).reason).toBe('flood');
    const { recording: other } = begin();
    for (let at = 0; at < 300; at += 1) other.control(1000);
    expect((await other.ended).reason).toBe('flood');
    const { recording: patient } = begin();
    await play(patient, 60);
    for (let second = 0; second < 8; second += 1) {
      patient.control(15_000);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect((await ended(patient)).reason).toBe('stopped');
  });

  test('ends where the store fails, and keeps what was stored before', async () => {
    const put: Put = async (store, id, index, bytes) => {
      if (index === 1) throw new Error('disk full');
      await store.put(id, index, bytes);
    };
    const { recording, store, heads } = begin({}, put);
    await play(recording, 200);
    const summary = await recording.ended;
    expect(summary).toMatchObject({
      reason: 'storeFailed',
      error: new Error('disk full'),
      head: { index: 0 },
    });
    expect(heads).toHaveLength(1);
    expect((await verifyChain(id, readStoredChunks(store, id, summary.head), summary.head)).intact).toBe(
      true,
    );
  });

  test('ends where the store is too slow', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { recording } = begin({ waitingBytes: 300_000 }, () => slow);
    await play(recording, 200);
    release();
    expect((await recording.ended).reason).toBe('slowStore');
  });
});
