import type { RecordingMark } from '@ekyc/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarkSender } from './mark-sender.ts';
import type { Sent } from './recording-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const mark = (name: string): RecordingMark => ({ name, at: 1 });
const settle = async (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

function begin(answers: Sent<null>[] = []) {
  const posted: string[][] = [];
  const marks = new MarkSender({
    addMarks: async (given) => {
      posted.push(given.map(({ name }) => name));
      return Promise.resolve(answers.shift() ?? { kind: 'done', value: null });
    },
  });
  return { marks, posted };
}

test('marks wait for their channel and for those before them that are still in the making (channel faked)', async () => {
  const { marks } = begin();
  const said: string[] = [];
  let isOpen = false;
  marks.use({
    kind: 'channel',
    say: (text) => isOpen && said.push((JSON.parse(text) as RecordingMark).name) > 0,
  });
  const { promise, resolve } = Promise.withResolvers<RecordingMark>();
  marks.send(mark('a'));
  marks.send(promise);
  marks.send(mark('c'));
  await settle();
  isOpen = true;
  marks.flush();
  expect(said).toEqual(['a']);
  resolve(mark('b'));
  await marks.settled();
  expect(said).toEqual(['a', 'b', 'c']);
});

test('without a channel they are posted, fifty at once, until they are taken (server faked)', async () => {
  const { marks, posted } = begin([{ kind: 'failed', retryAfter: null }]);
  for (let at = 0; at < 70; at++) marks.send(mark(`m${at}`));
  await marks.settled();
  marks.use({ kind: 'calls' });
  await settle();
  expect(posted.length).toBe(1);
  await settle(1000);
  expect(posted.map((batch) => batch.length)).toEqual([50, 50, 20]);
  expect(posted[2]?.at(-1)).toBe('m69');
});

test('only the newest wait, and what the server refuses is not asked twice (server faked)', async () => {
  const { marks, posted } = begin([{ kind: 'refused', code: 'wrong_state' }]);
  for (let at = 0; at < 230; at++) marks.send(mark(`m${at}`));
  await marks.settled();
  marks.use({ kind: 'calls' });
  await settle();
  expect(posted.flat().length).toBe(200);
  expect(posted[0]?.[0]).toBe('m30');
});
