import { describe, expect, test } from 'vitest';
import { frameOf, packetsOf, streamOf } from '../../test/vp8-frames.ts';
import { FrameAssembler } from './frame-assembler.ts';
import type { Loss, MediaPacket } from './jitter-buffer.ts';
import { parseVp8Frame, parseVp8Payload } from './vp8.ts';

function assembled(packets: readonly (MediaPacket | Loss)[]) {
  const assembler = new FrameAssembler();
  return packets.flatMap((packet) => assembler.take(packet));
}
const kindsOf = (packets: readonly (MediaPacket | Loss)[]) =>
  assembled(packets).map((next) => ('broken' in next ? 'broken' : next.key ? 'key' : 'delta'));

describe('VP8 payloads', () => {
  test.each([
    ['none', [0x10], 1],
    ['a picture id of 7 bits', [0x90, 0x80, 0x05], 3],
    ['a picture id of 15 bits', [0x90, 0x80, 0x85, 0x05], 4],
    ['all fields', [0x90, 0xf0, 0x85, 0x05, 0x01, 0x02], 6],
    ['TL0PICIDX alone', [0x90, 0x40, 0x05], 3],
  ])('lose their descriptor with %s in its extension', (_, descriptor, length) => {
    const data = Buffer.from([1, 2, 3]);
    const payload = Buffer.concat([Buffer.from(descriptor), data]);
    expect(parseVp8Payload(payload)).toEqual({ beginsFrame: true, data });
    for (let cut = 0; cut <= length; cut += 1)
      expect(parseVp8Payload(payload.subarray(0, cut)), `cut at ${cut}`).toBeNull();
  });

  test('begin a frame only in partition 0', () => {
    expect(parseVp8Payload(Buffer.from([0x11, 1]))?.beginsFrame).toBe(false);
    expect(parseVp8Payload(Buffer.from([0x00, 1]))?.beginsFrame).toBe(false);
    // A non-reference frame (N) begins all the same.
    expect(parseVp8Payload(Buffer.from([0x30, 1]))?.beginsFrame).toBe(true);
  });
});

describe('VP8 frames', () => {
  test('tell whether they are key frames, and how large', () => {
    expect(parseVp8Frame(frameOf('key'))).toEqual({ key: true, width: 640, height: 480 });
    expect(parseVp8Frame(frameOf('delta'))).toEqual({ key: false, width: 0, height: 0 });
  });

  test('are refused where no decoder would take them', () => {
    expect(parseVp8Frame(Buffer.alloc(0))).toBeNull();
    expect(parseVp8Frame(frameOf('key').subarray(0, 9))).toBeNull();
    expect(parseVp8Frame(Buffer.from([0x18, ...frameOf('key').subarray(1)]))).toBeNull();
    const noStart = frameOf('key');
    noStart[3] = 0;
    expect(parseVp8Frame(noStart)).toBeNull();
    const noWidth = frameOf('key');
    noWidth.writeUInt16LE(0, 6);
    expect(parseVp8Frame(noWidth)).toBeNull();
  });
});

describe('a frame assembler', () => {
  test('joins packets to the frames that were sent', () => {
    const frame = frameOf('key', 2500);
    const [taken] = assembled(packetsOf(frame, { sequence: 0, timestamp: 90 }));
    expect(taken).toMatchObject({ key: true, timestamp: 90, data: frame });
    expect(kindsOf(streamOf(3).flat())).toEqual(['key', 'delta', 'delta']);
  });

  test('tells a loss, and takes no rest of a frame whose begin is lost', () => {
    const [first = [], second = [], third = []] = streamOf(3);
    expect(kindsOf([...first, { lost: 1 }, ...second.slice(1), ...third])).toEqual([
      'key',
      'broken',
      'delta',
    ]);
  });

  test('tells a frame whose end never comes', () => {
    const [first = [], second = []] = streamOf(2);
    expect(kindsOf([...first.slice(0, -1), ...second])).toEqual(['broken', 'delta']);
  });

  test('skips padding', () => {
    const [first = [], second = []] = streamOf(2);
    const padding = { sequence: 0, timestamp: 90, marker: false, payload: Buffer.alloc(0) };
    expect(kindsOf([...first, padding, ...second])).toEqual(['key', 'delta']);
  });

  test('takes garbage for a loss, and holds no frame beyond 4 MB', () => {
    const garbage = { sequence: 0, timestamp: 1, marker: true, payload: Buffer.from([0x90]) };
    expect(kindsOf([garbage])).toEqual(['broken']);
    const endless = packetsOf(frameOf('key', 5_000_000), { sequence: 0, timestamp: 1, size: 60_000 });
    expect(kindsOf(endless)).toEqual(['broken']);
  });
});
