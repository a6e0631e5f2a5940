import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SendingPeer } from '../../../packages/recording/test/sending-peer.ts';
import { streamOf } from '../../../packages/recording/test/vp8-frames.ts';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { leastResident } from './least-resident.ts';
import { processorSeconds } from './processor-time.ts';

const ALONE = fileURLToPath(new URL('./recorder-alone.ts', import.meta.url));
const COLLECTOR = fileURLToPath(new URL('./collect-on-signal.mjs', import.meta.url));
const STREAMS = [1, 4, 8];
const SECONDS = 20;
/** `--quick`: says whether it runs. */
const FEW_SECONDS = 5;
/** What a visitor's phone sends at 640 × 480: 0.8 Mbit/s in 30 frames a second. */
const FRAME_BYTES = 3300;
const FRAME_MS = 33;
/** Of a core, in percent. The limit of recordings at once is 8 a core: they may take half of it. */
const MOST_PROCESSOR = 6.25;
const MOST_MEGABYTES = 20;

/**
 * What a recording takes of a core and of the memory, for 1, 4 and 8 at once, sealed and stored. The streams come from
 * another process over UDP and lose nothing; their frames are no pictures, which the recorder does not look at. There
 * is no other recorder to hold it against: the baseline is the most that is allowed.
 */
export const recording: Benchmark = async ({ quick = false, say }) => {
  const found: Measurement[] = [];
  for (const streams of STREAMS) found.push(...(await measure(streams, quick ? FEW_SECONDS : SECONDS, say)));
  return found.map(({ bound, ...measurement }) =>
    quick || !bound ? measurement : { ...measurement, bound },
  );
};

async function measure(
  streams: number,
  seconds: number,
  say: (text: string) => void,
): Promise<Measurement[]> {
  const child = fork(ALONE, { execArgv: ['--expose-gc', `--import=${COLLECTOR}`] });
  const peers: SendingPeer[] = [];
  try {
    await once(child, 'message');
    const pid = child.pid as number;
    // Code is compiled and buffers are made as they are first used.
    const first = await connect(child, 'first');
    await send([first], 2);
    await first.close();
    const idle = await leastResident(pid);
    for (let at = 0; at < streams; at += 1) peers.push(await connect(child, `stream-${at}`));
    const before = processorSeconds(pid);
    const begun = performance.now();
    const sent = await send(peers, seconds);
    const share = ((processorSeconds(pid) - before) / ((performance.now() - begun) / 1000)) * 100;
    await expectRecorded(child, peers);
    // They go on while the memory is looked at.
    const [held] = await Promise.all([leastResident(pid), send(peers, 7)]);
    say(`recording: ${streams} at once, ${sent} frames each, ${share.toFixed(1)} % of a core in all`);
    const details = { streams, seconds, framesEach: sent };
    return [
      compared(`recording.processor.${streams}`, '% of a core each', {
        value: share / streams,
        baseline: MOST_PROCESSOR,
        // One alone takes more: its timers, and code that is not warm, are nobody else's.
        ...(streams === Math.max(...STREAMS) ? { bound: { atMost: 1 } } : {}),
        details,
      }),
      compared(`recording.memory.${streams}`, 'MB each', {
        value: (held - idle) / 1024 / streams,
        baseline: MOST_MEGABYTES,
        bound: { atMost: 1 },
        details,
      }),
    ];
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await Promise.all(peers.map((peer) => peer.close()));
    await ended;
  }
}

/** A recorder that loses frames costs less than it should. */
async function expectRecorded(child: ChildProcess, peers: readonly SendingPeer[]): Promise<void> {
  // What the line has dropped is asked for again.
  await pause(1000);
  child.send('count');
  const [{ frames }] = (await once(child, 'message')) as [{ frames: readonly number[] }];
  for (const [at, peer] of peers.entries()) {
    const sent = places.get(peer)?.frames ?? 0;
    // The first was the one that warmed up.
    const recorded = frames[at + 1] ?? 0;
    if (recorded < sent * 0.99) throw new Error(`only ${recorded} of ${sent} frames were recorded`);
  }
}

/** A peer of this process that the child records. */
async function connect(child: ChildProcess, id: string): Promise<SendingPeer> {
  const peer = new SendingPeer();
  child.send({ id, offer: await peer.offer() });
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ id?: string; answer?: string | null }];
    if (message.id !== id || message.answer === undefined) continue;
    if (message.answer === null) throw new Error('the recorder refused');
    await peer.accept(message.answer);
    return peer;
  }
}

/** Where each peer's numbers and times go on. */
const places = new WeakMap<SendingPeer, { sequence: number; frames: number }>();

/** Sends by the clock; returns how many frames each has sent. */
async function send(peers: readonly SendingPeer[], seconds: number): Promise<number> {
  const begun = performance.now();
  let frames = 0;
  for (; performance.now() - begun < seconds * 1000; frames += 1) {
    for (const peer of peers) sendFrame(peer);
    await pause(Math.max(0, begun + (frames + 1) * FRAME_MS - performance.now()));
  }
  return frames;
}

function sendFrame(peer: SendingPeer): void {
  const place = places.get(peer) ?? { sequence: 1000, frames: 0 };
  places.set(peer, place);
  const [packets = []] = streamOf(1, {
    sequence: place.sequence,
    timestamp: place.frames * FRAME_MS * 90,
    bytes: FRAME_BYTES,
    first: place.frames,
  });
  for (const packet of packets) peer.send(packet);
  place.sequence += packets.length;
  place.frames += 1;
}
