import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PieceQueue, type PieceQueueOptions } from './piece-queue.ts';
import type { StoredSegment, PieceStore } from './piece-store.ts';
import type { Sent } from './recording-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = Sent<never> | null;
const failed = (retryAfter: number | null = null): Answer => ({ kind: 'failed', retryAfter });
const refused = (code: 'recording_piece_unexpected' | 'wrong_state' | 'digest_mismatch'): Answer => ({
  kind: 'refused',
  code,
});

/** A server that acknowledges everything but what `answers` says of its calls in turn, and a browser that keeps. */
async function open(answers: Answer[] = [], storedSegments: StoredSegment[] = [], limit?: number) {
  const arrived: string[] = [];
  const heard: string[] = [];
  const stored = new Map(
    storedSegments.map((segment) => [segment.place, { ...segment, pieces: [...segment.pieces] }]),
  );
  let segments = 10;
  const calls: PieceQueueOptions['calls'] = {
    startSegment: async (mimeType) => {
      const answer = answers.shift();
      arrived.push(`${answer ? 'not ' : ''}begun ${mimeType}`);
      return Promise.resolve(answer ?? { kind: 'done', value: { segment: segments++ } });
    },
    putPiece: async ({ segment, piece }, _, bytes) => {
      const answer = answers.shift();
      arrived.push(`${answer ? 'not ' : ''}${segment}/${piece} ${await bytes.text()}`);
      return answer ?? { kind: 'done', value: null };
    },
  };
  const store: PieceStore = {
    load: () => Promise.resolve([...stored.values()]),
    putSegment: ({ place, mimeType, segment }) =>
      stored.set(place, { place, mimeType, segment, pieces: stored.get(place)?.pieces ?? [] }),
    putPiece: (place, piece) => stored.get(place)?.pieces.push(piece),
    removePiece: (place) => stored.get(place)?.pieces.shift(),
    removeSegment: (place) => stored.delete(place),
    clear: () => stored.clear(),
  };
  const onStored = vi.fn();
  const queue = await PieceQueue.open({
    calls,
    store,
    onStored,
    onBegun: () => {},
    onCut: () => heard.push('cut'),
    onRefused: (code) => heard.push(code),
    ...(limit === undefined ? {} : { limit }),
  });
  return { queue, arrived, heard, stored, onStored };
}
const blob = (text: string) => new Blob([text]);
const settle = async (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

test('pieces go in order, one at a time, and are forgotten once they are acknowledged (server and store faked)', async () => {
  const { queue, arrived, stored, onStored } = await open();
  const place = queue.begin('video/webm');
  expect(onStored).not.toHaveBeenCalled();
  for (const text of ['a', 'b', 'c']) expect(queue.add(place, blob(text))).toBe(true);
  expect(stored.get(place)?.pieces.length).toBe(3);
  expect(onStored).toHaveBeenCalledTimes(3);
  await settle();
  expect(arrived).toEqual(['begun video/webm', '10/0 a', '10/1 b', '10/2 c']);
  expect(stored.get(place)?.pieces.length).toBe(0);
  queue.close(place);
  await settle();
  expect(stored.size).toBe(0);
});

test('a lost network is waited out longer and longer, and left at once when the browser is back online (faked)', async () => {
  const { queue, arrived } = await open([null, failed(), failed(), failed(), failed()]);
  const place = queue.begin('video/webm');
  queue.add(place, blob('a'));
  queue.add(place, blob('b'));
  await settle();
  const tries = () => arrived.filter((one) => one.endsWith('10/0 a')).length;
  expect(tries()).toBe(1);
  await settle(999);
  expect(tries()).toBe(1);
  await settle(1);
  expect(tries()).toBe(2);
  await settle(2000);
  expect(tries()).toBe(3);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(tries()).toBe(4);
  await settle(8000);
  expect(arrived.slice(-2)).toEqual(['10/0 a', '10/1 b']);
});

test('Retry-After is what is waited (server faked)', async () => {
  const { queue, arrived } = await open([failed(7000)]);
  queue.add(queue.begin('video/mp4'), blob('a'));
  await settle(6999);
  expect(arrived).toEqual(['not begun video/mp4']);
  await settle(1);
  expect(arrived.slice(1)).toEqual(['begun video/mp4', '10/0 a']);
});

test('after a reload the old segment goes on where it was, before the new one (server and store faked)', async () => {
  const storedSegments: StoredSegment = {
    place: 1,
    mimeType: 'video/webm',
    segment: 3,
    pieces: [
      { piece: 4, bytes: blob('old 4') },
      { piece: 5, bytes: blob('old 5') },
    ],
  };
  const { queue, arrived, stored } = await open([], [storedSegments]);
  queue.add(queue.begin('video/webm'), blob('new'));
  await settle();
  expect(arrived).toEqual(['3/4 old 4', '3/5 old 5', 'begun video/webm', '10/0 new']);
  expect(stored.has(1)).toBe(false);
});

test('a segment whose pieces the server expects no more is dropped, the next one is sent (server and store faked)', async () => {
  const pieces = [4, 5, 6].map((piece) => ({ piece, bytes: blob(`old ${piece}`) }));
  const storedSegments: StoredSegment = { place: 1, mimeType: 'video/webm', segment: 3, pieces };
  const { queue, arrived, heard } = await open([refused('recording_piece_unexpected')], [storedSegments]);
  queue.add(queue.begin('video/webm'), blob('new'));
  await settle();
  expect(arrived).toEqual(['not 3/4 old 4', 'begun video/webm', '10/0 new']);
  // Nobody was recording it any more.
  expect(heard).toEqual([]);
});

test('where the segment that is being recorded is cut, that is reported, and it takes no more (server faked)', async () => {
  const { queue, heard } = await open([null, refused('recording_piece_unexpected')]);
  const place = queue.begin('video/webm');
  queue.add(place, blob('a'));
  await settle();
  expect(heard).toEqual(['cut']);
  expect(queue.add(place, blob('b'))).toBe(false);
});

test('a piece that arrives damaged is sent again, three times at most (server faked)', async () => {
  const damaged = refused('digest_mismatch');
  const { queue, arrived, heard } = await open([null, damaged, damaged, damaged]);
  queue.add(queue.begin('video/webm'), blob('a'));
  await settle(10_000);
  expect(arrived.length).toBe(4);
  expect(heard).toEqual(['cut']);
});

test('a server that no longer accepts video ends it, and nothing is stored (server and store faked)', async () => {
  const { queue, arrived, heard, stored } = await open([null, refused('wrong_state')]);
  const place = queue.begin('video/webm');
  queue.add(place, blob('a'));
  queue.add(place, blob('b'));
  await settle(60_000);
  expect(heard).toEqual(['wrong_state']);
  expect(arrived.length).toBe(2);
  expect(stored.size).toBe(0);
});

test('no more is stored than the limit; what was sent makes room for another segment (server and store faked)', async () => {
  const { queue, arrived } = await open([failed()], [], 6);
  const place = queue.begin('video/webm');
  expect(queue.add(place, blob('aaaa'))).toBe(true);
  expect(queue.add(place, blob('bbb'))).toBe(false);
  // A hole may not be filled from behind.
  expect(queue.add(place, blob('c'))).toBe(false);
  await settle(1000);
  expect(arrived.slice(1)).toEqual(['begun video/webm', '10/0 aaaa']);
  expect(queue.add(queue.begin('video/webm'), blob('dddd'))).toBe(true);
  await settle();
  expect(arrived.at(-1)).toBe('11/0 dddd');
});

test('finished, what is there is still sent, and then nothing is left behind (server and store faked)', async () => {
  const { queue, arrived, stored } = await open([null, failed()]);
  const place = queue.begin('video/webm');
  queue.add(place, blob('a'));
  queue.finish();
  await settle();
  expect(stored.size).toBe(1);
  await settle(1000);
  expect(arrived.at(-1)).toBe('10/0 a');
  expect(stored.size).toBe(0);
});
