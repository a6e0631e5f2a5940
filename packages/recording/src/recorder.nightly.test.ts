import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../test/memory-store.ts';
import { chromiumOffer } from '../test/offers.ts';
import { SendingPeer } from '../test/sending-peer.ts';
import { streamOf } from '../test/vp8-frames.ts';
import { wrappingKeys } from '../test/wrapping-keys.ts';
import { type ChainHead, readStoredChunks } from './chain/chunk-store.ts';
import { verifyChain } from './chain/verify-chain.ts';
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts';

const home = { listenOn: '127.0.0.1', allowPrivateCandidates: true };
const keys = wrappingKeys();

describe('a recorder', () => {
  const peers: SendingPeer[] = [];
  let recorder: Recorder;
  let store: MemoryStore;
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);

  function open(options: Partial<RecorderOptions> = {}): Recorder {
    store = new MemoryStore();
    recorder = createRecorder({ ice: home, store, ...options });
    return recorder;
  }

  const heads: ChainHead[] = [];
  const onHead = async (head: ChainHead) => void heads.push(head);
  const begin = (offer: string, recordingId = 'r1') => recorder.begin({ recordingId, offer, keys, onHead });

  async function connect(recordingId = 'r1') {
    const peer = new SendingPeer();
    peers.push(peer);
    const begun = await begin(await peer.offer(), recordingId);
    if (!begun.ok) throw new Error(begun.refusal);
    await peer.accept(begun.answer);
    return { peer, recording: begun.recording };
  }

  /** Sends frames as fast as they are taken, with times of 33 ms. */
  async function play(peer: SendingPeer, frames: number): Promise<void> {
    for (const packets of streamOf(frames)) {
      for (const packet of packets) peer.send(packet);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  afterEach(async () => {
    await recorder.close();
    await Promise.all(peers.splice(0).map((peer) => peer.close()));
    heads.length = 0;
    // A rejection that nobody hears would end the whole service.
    expect(rejections.splice(0)).toEqual([]);
  });

  test('records what a peer sends, and ends when the peer leaves', async () => {
    open();
    const { peer, recording } = await connect();
    await play(peer, 40);
    await vi.waitFor(() => expect(recording.progress.frames).toBe(40));
    peer.marks.send('{"name":"taken","at":1}');
    await vi.waitFor(() => expect(recording.progress.marks).toBe(1));
    expect(recorder.running).toBe(1);
    const summary = await recording.stop();
    expect(summary).toMatchObject({ reason: 'stopped', frames: 40, head: heads.at(-1) });
    expect(recorder.running).toBe(0);
    expect(await verifyChain('r1', readStoredChunks(store, 'r1', summary.head), summary.head)).toMatchObject({
      intact: true,
    });
  });

  test('listens on all addresses of the machine where none is named', async () => {
    open({ ice: { allowPrivateCandidates: true } });
    const { recording } = await connect();
    expect((await recording.stop()).reason).toBe('stopped');
  });

  test('refuses what is no offer, with a reason', async () => {
    open();
    expect(await begin('')).toEqual({ ok: false, refusal: 'offerMalformed' });
    expect(await begin('v=0\r\n'.repeat(50_000))).toEqual({ ok: false, refusal: 'offerTooLarge' });
    expect(recorder.running).toBe(0);
  });

  test('answers, or refuses with a reason, an offer that is spoiled anywhere', async () => {
    open({ limits: { firstFrameMs: 50, concurrent: 1000 } });
    const ended: Promise<unknown>[] = [];
    const lines = chromiumOffer.trimEnd().split('\r\n');
    for (const at of lines.keys()) {
      const line = lines[at] ?? '';
      const spoiled = [
        lines.toSpliced(at, 1),
        lines.with(at, line.slice(0, Math.ceil(line.length / 2))),
        lines.with(at, line.replaceAll(/\d+/g, '99999999999')),
      ];
      for (const offer of spoiled) {
        const begun = await begin(`${offer.join('\r\n')}\r\n`, `spoiled-${ended.length}`);
        if (begun.ok) ended.push(begun.recording.ended);
        else expect(begun.refusal).toMatch(/^offer/);
      }
    }
    expect(ended.length).toBeGreaterThan(10);
    for (const summary of await Promise.all(ended)) expect(summary).toMatchObject({ reason: 'neverBegan' });
  });

  test('sends nothing to the addresses of an offer, and looks up none of its names', async () => {
    open();
    const bystander = createSocket('udp4');
    let heard = 0;
    bystander.on('message', () => (heard += 1));
    await new Promise<void>((bound) => bystander.bind(0, '127.0.0.1', bound));
    const candidates = ['127.0.0.1', 'localhost', 'x.local'].map(
      (host, at) => `a=candidate:${at} 1 udp 2122260223 ${host} ${bystander.address().port} typ host\r\n`,
    );
    const peer = new SendingPeer();
    peers.push(peer);
    const offer = await peer.offer();
    const begun = await begin(offer.replace('a=ice-ufrag', `${candidates.join('')}a=ice-ufrag`));
    if (!begun.ok) throw new Error(begun.refusal);
    await peer.accept(begun.answer);
    await play(peer, 3);
    await vi.waitFor(() => expect(begun.recording.progress.frames).toBe(3));
    await begun.recording.stop();
    bystander.close();
    expect(heard).toBe(0);
  });

  test('takes as many at once as it may, and more when one has ended', async () => {
    open({ limits: { concurrent: 2 } });
    const [first] = await Promise.all([connect('a'), connect('b')]);
    const offer = await new SendingPeer().offer();
    expect(await begin(offer, 'c')).toEqual({ ok: false, refusal: 'busy' });
    await first.recording.stop();
    const begun = await begin(offer, 'c');
    expect(begun.ok).toBe(true);
  });

  test('goes on in a further segment when the same visitor reconnects', async () => {
    open({ limits: { concurrent: 1 } });
    const first = await connect();
    await play(first.peer, 10);
    await vi.waitFor(() => expect(first.recording.progress.frames).toBe(10));
    const second = await connect();
    expect(await first.recording.ended).toMatchObject({ reason: 'replaced', frames: 10, segment: 0 });
    expect(second.recording.segment).toBe(1);
    await play(second.peer, 10);
    await vi.waitFor(() => expect(second.recording.progress.frames).toBe(10));
    const { head } = await second.recording.stop();
    expect(await verifyChain('r1', readStoredChunks(store, 'r1', head), head)).toEqual({
      intact: true,
      chunks: 4,
      cut: 0,
      segments: 2,
      beyondHead: 0,
    });
  });

  test('ends all when it is closed, and takes no more', async () => {
    open();
    const { peer, recording } = await connect();
    await play(peer, 5);
    await vi.waitFor(() => expect(recording.progress.frames).toBe(5));
    await recorder.close();
    expect(await recording.ended).toMatchObject({ reason: 'closing', frames: 5, head: heads.at(-1) });
    expect(await begin(await peer.offer())).toEqual({ ok: false, refusal: 'closing' });
  });

  test('listens on the ports it is given, each recording on its own', async () => {
    open({ ice: { ...home, ports: { first: 42_610, last: 42_619 } } });
    const peersOffers = await Promise.all([1, 2, 3].map(() => new SendingPeer().offer()));
    const begun = await Promise.all(peersOffers.map((offer, at) => begin(offer, `r${at}`)));
    const ports = begun.map((begun) =>
      begun.ok ? / 127\.0\.0\.1 (\d+) typ host/.exec(begun.answer)?.[1] : null,
    );
    expect(new Set(ports).size).toBe(3);
    for (const port of ports) expect(Number(port)).toBeGreaterThanOrEqual(42_610);
    for (const port of ports) expect(Number(port)).toBeLessThanOrEqual(42_619);
  });

  test('tells where no address is left, or no port', async () => {
    open({ ice: { ...home, allowPrivateCandidates: false } });
    expect(await begin(await new SendingPeer().offer())).toEqual({ ok: false, refusal: 'noAddress' });
    const taken = [createSocket('udp4'), createSocket('udp4')];
    for (const [at, socket] of taken.entries())
      await new Promise<void>((bound) => socket.bind(42_630 + at, '127.0.0.1', bound));
    open({ ice: { ...home, ports: { first: 42_630, last: 42_631 } } });
    expect(await begin(await new SendingPeer().offer())).toEqual({ ok: false, refusal: 'noAddress' });
    for (const socket of taken) socket.close();
  });

  test('is not made with ports that would fail later', () => {
    const ports = { first: 42_630, last: 42_631 };
    const make = (ice: RecorderOptions['ice']) => () => createRecorder({ ice, store: new MemoryStore() });
    expect(make({ ...home, ports: { first: 42_630, last: 42_630 } })).toThrow(RangeError);
    expect(make({ ...home, ports: { first: 1, last: 70_000 } })).toThrow(RangeError);
    expect(make({ allowPrivateCandidates: true, ports })).toThrow(RangeError);
    open();
  });

  test.each([
    ['a message of an unknown kind', (peer: SendingPeer) => peer.sendRaw(1, 4711, Buffer.from('x'))],
    [
      'an answer to a channel that nobody opened',
      (peer: SendingPeer) => peer.sendRaw(9, 50, Buffer.from([2])),
    ],
    [
      'what is no SCTP',
      (peer: SendingPeer) => peer.sendControl(Buffer.from('ffffffffffffffffffffffffffffffffffff', 'hex')),
    ],
    [
      'very many messages',
      async (peer: SendingPeer) => {
        for (let at = 0; at < 110; at += 1) peer.marks.send('x');
      },
    ],
    [
      'very many channels',
      async (peer: SendingPeer) => {
        for (let at = 0; at < 10; at += 1) peer.connection.createDataChannel(`c${at}`);
      },
    ],
    [
      'a message without an end',
      async (peer: SendingPeer) => void peer.sendRaw(1, 51, Buffer.alloc(2_000_000)).catch(() => {}),
    ],
  ])('survives %s, and keeps what was recorded', async (_, attack) => {
    open({ limits: { marks: 100 } });
    const { peer, recording } = await connect();
    await play(peer, 5);
    await vi.waitFor(() => expect(recording.progress.frames).toBe(5));
    await attack(peer);
    const summary = await recording.ended;
    expect(summary).toMatchObject({ reason: 'flood', frames: 5, head: heads.at(-1) });
    // Another is served as before.
    const next = await connect('r2');
    await play(next.peer, 3);
    await vi.waitFor(() => expect(next.recording.progress.frames).toBe(3));
  });

  test('survives garbage in place of video, and records what is whole', async () => {
    open();
    const { peer, recording } = await connect();
    await play(peer, 5);
    for (let at = 0; at < 300; at += 1)
      peer.send({
        sequence: (at * 7919) & 0xffff,
        timestamp: (at * 104_729) >>> 0,
        marker: at % 3 === 0,
        payload: Buffer.alloc(at % 50, at),
      });
    await vi.waitFor(() => expect(recording.progress.frames).toBe(5));
    expect((await recording.stop()).frames).toBe(5);
  });

  test('survives garbage from anybody on its port, and is recorded on', async () => {
    open();
    const peer = new SendingPeer();
    peers.push(peer);
    const begun = await begin(await peer.offer());
    if (!begun.ok) throw new Error(begun.refusal);
    const port = Number(/ 127\.0\.0\.1 (\d+) typ host/.exec(begun.answer)?.[1]);
    const stranger = createSocket('udp4');
    const attack = async () => {
      for (let first = 0; first < 256; first += 1)
        for (const length of [1, 2, 13, 20, 200])
          stranger.send(Buffer.alloc(length, first), port, '127.0.0.1');
      const stun = Buffer.from('000100082112a442000000000000000000000000000600040000', 'hex');
      for (let cut = 1; cut <= stun.length; cut += 1) stranger.send(stun.subarray(0, cut), port, '127.0.0.1');
      await new Promise<void>((sent) => stranger.send(stun, port, '127.0.0.1', () => sent()));
    };
    await attack();
    await peer.accept(begun.answer);
    await attack();
    await play(peer, 10);
    await vi.waitFor(() => expect(begun.recording.progress.frames).toBe(10));
    stranger.close();
    expect((await begun.recording.stop()).reason).toBe('stopped');
  });
});
