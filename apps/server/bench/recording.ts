import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SendingPeer } from '../../../packages/recording/test/sending-peer.ts';
import { whyNoJanus } from '../../../tests/integration/whip/janus.ts';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { frameBytes, framesSent, send } from './camera-streams.ts';
import { startJanusRecorder } from './janus-recorder.ts';
import type { MeasuredRecorder } from './measured-recorder.ts';
import { startOwnRecorder } from './own-recorder.ts';
import { processorSeconds } from './processor-time.ts';

const streamCounts = [1, 4, 8];
const recordedSeconds = 20;
/** `--quick`: says whether it runs. */
const fewSeconds = 5;
const fewStreams = [1, 8];
/** Of a core, in percent. The limit of recordings at once is 8 a core: they may take half of it. */
const mostProcessor = 6.25;
const mostMegabytes = 20;
/** Of what Janus takes, which is written in C and seals nothing. */
const mostTimesJanus = 3;

/**
 * What a recording takes of a core and of the memory, for 1, 4 and 8 at once, sealed and stored. The streams come from
 * another process over UDP and lose nothing; their frames are not pictures, which a recorder does not look at. The
 * baseline is the most that is allowed, and where Janus is installed the same streams recorded by it right after.
 */
export const recording: Benchmark = async ({ quick = false, say }) => {
  const noJanus = whyNoJanus();
  if (noJanus !== null) say(`recording: not compared with Janus: ${noJanus}`);
  const found: Measurement[] = [];
  for (const streams of quick ? fewStreams : streamCounts) {
    const seconds = quick ? fewSeconds : recordedSeconds;
    const ours = await measure('ours', startOwnRecorder, { streams, seconds, say });
    found.push(...againstLimits(ours, streams));
    if (noJanus !== null) continue;
    const theirs = await measure('Janus', startJanusRecorder, { streams, seconds, say });
    found.push(...againstJanus(ours, theirs, streams));
  }
  return found.map(({ bound, ...measurement }) =>
    quick || !bound ? measurement : { ...measurement, bound },
  );
};

/** Of each stream. */
interface Cost {
  /** Of a core, in percent. */
  readonly processor: number;
  readonly megabytes: number;
  readonly details: Readonly<Record<string, number>>;
}

interface Load {
  readonly streams: number;
  readonly seconds: number;
  readonly say: (text: string) => void;
}

function againstLimits({ processor, megabytes, details }: Cost, streams: number): Measurement[] {
  return [
    compared(`recording.processor.${streams}`, '% of a core each', {
      value: processor,
      baseline: mostProcessor,
      // One alone takes more: its timers, and code that is not warm, are nobody else's.
      ...(isMost(streams) ? { bound: { atMost: 1 } } : {}),
      details,
    }),
    compared(`recording.memory.${streams}`, 'MB each', {
      value: megabytes,
      baseline: mostMegabytes,
      bound: { atMost: 1 },
      details,
    }),
  ];
}

function againstJanus(ours: Cost, janus: Cost, streams: number): Measurement[] {
  const { details } = ours;
  return [
    compared(`recording.processor_beside_janus.${streams}`, '% of a core each', {
      value: ours.processor,
      baseline: janus.processor,
      ...(isMost(streams) ? { bound: { atMost: mostTimesJanus } } : {}),
      details,
    }),
    // Reported and not judged: a runtime that collects garbage holds more than it needs.
    compared(`recording.memory_beside_janus.${streams}`, 'MB each', {
      value: ours.megabytes,
      baseline: janus.megabytes,
      details,
    }),
  ];
}

function isMost(streams: number): boolean {
  return streams === Math.max(...streamCounts);
}

async function measure(
  whose: string,
  start: () => Promise<MeasuredRecorder>,
  { streams, seconds, say }: Load,
): Promise<Cost> {
  const recorder = await start();
  const peers = new Map<string, SendingPeer>();
  try {
    // Code is compiled and buffers are made as they are first used.
    const first = await connect(recorder, 'first');
    await send([first], 2);
    await first.close();
    const idle = await recorder.held();
    for (let at = 0; at < streams; at += 1) {
      const id = `stream-${at}`;
      peers.set(id, await connect(recorder, id));
    }
    const all = [...peers.values()];
    const before = processorSeconds(recorder.pid);
    const begun = performance.now();
    const framesEach = await send(all, seconds);
    const share = ((processorSeconds(recorder.pid) - before) / ((performance.now() - begun) / 1000)) * 100;
    await expectRecorded(recorder, peers);
    // They go on while the memory is looked at.
    const [held] = await Promise.all([recorder.held(), send(all, 7)]);
    say(
      `recording: ${whose}, ${streams} at once, ${framesEach} frames each, ${share.toFixed(1)} % of a core in all`,
    );
    const details = { streams, seconds, framesEach, load: loadavg()[0] ?? 0 };
    return { processor: share / streams, megabytes: (held - idle) / 1024 / streams, details };
  } finally {
    await Promise.all([...peers.values()].map((peer) => peer.close()));
    await recorder.end();
  }
}

/** A recorder that loses frames costs less than it should. */
async function expectRecorded(
  recorder: MeasuredRecorder,
  peers: ReadonlyMap<string, SendingPeer>,
): Promise<void> {
  // What the line has dropped is asked for again.
  await pause(1000);
  const recorded = await recorder.recordedBytes([...peers.keys()]);
  for (const [at, peer] of [...peers.values()].entries()) {
    const sent = framesSent(peer) * frameBytes;
    if ((recorded[at] ?? 0) < sent * 0.99)
      throw new Error(`only ${recorded[at] ?? 0} of ${sent} bytes were recorded`);
  }
}

/** A peer of this process that is recorded. */
async function connect(recorder: MeasuredRecorder, id: string): Promise<SendingPeer> {
  const peer = new SendingPeer(recorder.address);
  await peer.accept(await recorder.answer(id, await peer.offer()));
  return peer;
}
