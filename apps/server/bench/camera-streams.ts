import { setTimeout as pause } from 'node:timers/promises';
import type { SendingPeer } from '../../../packages/recording/test/sending-peer.ts';
import { streamOf } from '../../../packages/recording/test/vp8-frames.ts';

/** What a visitor's phone sends at 640 × 480: 0.8 Mbit/s in 30 frames a second. */
export const frameBytes = 3300;
const frameMs = 33;

/** Where each peer's numbers and times go on. */
const places = new WeakMap<SendingPeer, { sequence: number; frames: number }>();

export function framesSent(peer: SendingPeer): number {
  return places.get(peer)?.frames ?? 0;
}

/** Sends by the clock; returns how many frames each has sent. */
export async function send(peers: readonly SendingPeer[], seconds: number): Promise<number> {
  const begun = performance.now();
  let frames = 0;
  for (; performance.now() - begun < seconds * 1000; frames += 1) {
    for (const peer of peers) sendFrame(peer);
    await pause(Math.max(0, begun + (frames + 1) * frameMs - performance.now()));
  }
  return frames;
}

function sendFrame(peer: SendingPeer): void {
  const place = places.get(peer) ?? { sequence: 1000, frames: 0 };
  places.set(peer, place);
  const [packets = []] = streamOf(1, {
    sequence: place.sequence,
    timestamp: place.frames * frameMs * 90,
    bytes: frameBytes,
    first: place.frames,
  });
  for (const packet of packets) peer.send(packet);
  place.sequence += packets.length;
  place.frames += 1;
}
