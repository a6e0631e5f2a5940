import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JitterBuffer, type Loss, type MediaPacket } from './jitter-buffer.ts';

const packetOf = (sequence: number, bytes = 1): MediaPacket => ({
  sequence: sequence & 0xffff,
  timestamp: 0,
  marker: true,
  payload: Buffer.alloc(bytes),
});
const numbersOf = (out: readonly (MediaPacket | Loss)[]) =>
  out.map((next) => ('lost' in next ? 'lost' : next.sequence));
const begun = () => new JitterBuffer(() => true);

describe('a jitter buffer', () => {
  test('hands out in order what came in order, over the end of the numbers', () => {
    const buffer = begun();
    const out = [65_534, 65_535, 65_536, 65_537].flatMap((sequence, at) => {
      buffer.push(packetOf(sequence), at);
      return buffer.pull(at);
    });
    expect(numbersOf(out)).toEqual([65_534, 65_535, 0, 1]);
    expect(buffer.toAsk(1000)).toEqual([]);
  });

  test('waits for one that was overtaken, and takes none twice', () => {
    const buffer = begun();
    for (const [at, sequence] of [10, 12, 12, 13].entries()) buffer.push(packetOf(sequence), at);
    expect(numbersOf(buffer.pull(3))).toEqual([10]);
    expect(buffer.toAsk(5)).toEqual([]);
    buffer.push(packetOf(11), 6);
    buffer.push(packetOf(11), 7);
    expect(numbersOf(buffer.pull(7))).toEqual([11, 12, 13]);
    buffer.push(packetOf(12), 8);
    expect(buffer.pull(8)).toEqual([]);
    expect(buffer).toMatchObject({ lost: 0, recovered: 0, missing: 0 });
  });

  test('asks for a missing one once a round trip, and gives it up after two seconds', () => {
    const buffer = begun();
    buffer.push(packetOf(65_535), 0);
    buffer.push(packetOf(65_537), 0);
    expect(numbersOf(buffer.pull(0))).toEqual([65_535]);
    const asked: number[] = [];
    for (let now = 0; now < 2000; now += 20) {
      asked.push(...buffer.toAsk(now));
      expect(buffer.pull(now)).toEqual([]);
    }
    expect(new Set(asked)).toEqual(new Set([0]));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(numbersOf(buffer.pull(2000))).toEqual(['lost', 1]);
    expect(buffer.lost).toBe(1);
  });

  test('asks sooner where answers come sooner', () => {
    const buffer = begun();
    const asksIn = (sequence: number, begin: number, end: number) => {
      buffer.push(packetOf(sequence), begin);
      let asks = 0;
      for (let now = begin; now < end; now += 5) asks += buffer.toAsk(now).length;
      return asks;
    };
    buffer.push(packetOf(0), 0);
    const before = asksIn(2, 0, 500);
    buffer.push(packetOf(1), 500);
    for (let round = 1; round <= 20; round += 1) {
      const now = round * 1000;
      buffer.push(packetOf(round * 2 + 2), now);
      buffer.toAsk(now + 20);
      buffer.push(packetOf(round * 2 + 1), now + 50);
      buffer.pull(now + 50);
    }
    expect(asksIn(44, 30_000, 30_500)).toBeGreaterThan(before);
  });

  test('asks for what came before, where the first to come cannot be the begin', () => {
    const buffer = new JitterBuffer(({ sequence }) => sequence === 100);
    buffer.push(packetOf(102), 0);
    expect(buffer.pull(0)).toEqual([]);
    expect(buffer.toAsk(20)).toContain(101);
    buffer.push(packetOf(100), 120);
    buffer.push(packetOf(101), 130);
    expect(numbersOf(buffer.pull(130))).toEqual([]);
    expect(numbersOf(buffer.pull(600))).toEqual([100, 101, 102]);
    expect(buffer.lost).toBe(0);
  });

  test('takes a single leap for noise, and two in a row for a restart', () => {
    const buffer = begun();
    buffer.push(packetOf(100), 0);
    buffer.pull(0);
    buffer.push(packetOf(30_000), 1);
    expect(buffer.pull(1)).toEqual([]);
    buffer.push(packetOf(101), 2);
    expect(numbersOf(buffer.pull(2))).toEqual([101]);
    buffer.push(packetOf(40_000), 3);
    buffer.push(packetOf(40_001), 4);
    expect(numbersOf(buffer.pull(4))).toEqual(['lost', 40_001]);
  });

  test('holds no more than its bounds, whatever comes', () => {
    const buffer = begun();
    buffer.push(packetOf(0), 0);
    // Never the first, so that nothing could be handed out; 60 kB each, as the largest datagrams are.
    for (let sequence = 2; sequence < 3000; sequence += 1) {
      buffer.push(packetOf(sequence, 60_000), 0);
      buffer.pull(0);
    }
    expect(buffer.heldBytes).toBeLessThanOrEqual(9 * 1024 * 1024);
  });

  test('waits for few places and asks for few at once, however far numbers leap', () => {
    const buffer = begun();
    for (let sequence = 0; sequence < 1_000_000; sequence += 2999) {
      buffer.push(packetOf(sequence), 0);
      buffer.pull(0);
    }
    expect(buffer.missing).toBeLessThanOrEqual(6000);
    expect(buffer.toAsk(100).length).toBeLessThanOrEqual(200);
  });

  test('hands out each packet at most once and in order, however they come', () => {
    const order = fc.shuffledSubarray(
      Array.from({ length: 80 }, (_, at) => at),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 65_535 }), (order, start) => {
        const buffer = begun();
        const first = order[0] ?? 0;
        const out = order.flatMap((at) => {
          buffer.push(packetOf(start + at), at);
          return buffer.pull(at);
        });
        out.push(...buffer.pull(1e6));
        const came = numbersOf(out).filter((number) => number !== 'lost');
        const expected = order.filter((at) => at >= first).toSorted((a, b) => a - b);
        expect(came).toEqual(expected.map((at) => (start + at) & 0xffff));
      }),
    );
  });
});
