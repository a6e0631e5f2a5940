import type { MediaPacket } from '../src/media/jitter-buffer.ts';

/** What begins a VP8 frame (RFC 6386 §9.1), followed by so many bytes; nothing that a decoder would show. */
export function frameOf(kind: 'key' | 'delta', bytes = 20): Buffer {
  const body = Buffer.alloc(bytes, 7);
  if (kind === 'delta') return Buffer.concat([Buffer.from([0x11, 0, 0]), body]);
  const head = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  head.writeUInt16LE(640, 6);
  head.writeUInt16LE(480, 8);
  return Buffer.concat([head, body]);
}

/** A frame as RTP packets (RFC 7741) with a picture id of 15 bits, as Chromium sends it. */
export function packetsOf(
  frame: Buffer,
  { sequence, timestamp, size = 1000 }: { sequence: number; timestamp: number; size?: number },
): MediaPacket[] {
  const parts = Math.max(1, Math.ceil(frame.length / size));
  return Array.from({ length: parts }, (_, at) => ({
    sequence: (sequence + at) & 0xffff,
    timestamp: timestamp >>> 0,
    marker: at === parts - 1,
    payload: Buffer.concat([
      Buffer.from([at === 0 ? 0x90 : 0x80, 0x80, 0x80, 0x01]),
      frame.subarray(at * size, (at + 1) * size),
    ]),
  }));
}

/** Frames 33 ms apart as packets; every 30th, counted from `first`, is a key frame. */
export function streamOf(
  frames: number,
  { sequence = 1000, timestamp = 0, bytes = 2500, first = 0 } = {},
): MediaPacket[][] {
  let next = sequence;
  return Array.from({ length: frames }, (_, at) => {
    const packets = packetsOf(frameOf((first + at) % 30 === 0 ? 'key' : 'delta', bytes), {
      sequence: next,
      timestamp: timestamp + at * 33 * 90,
    });
    next += packets.length;
    return packets;
  });
}
