import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownForMs, Toasts } from './toasts.ts';
import { cannotUndo, type Undone } from './undone.ts';

const place = 'page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function made(isHeld: () => boolean = () => false) {
  const toasts = new Toasts(isHeld);
  toasts.enter(place);
  const texts = () => toasts.shownAt(place).map(({ text }) => text);
  const idOf = (text: string) => toasts.shownAt(place).find((one) => one.text === text)?.id ?? 0;
  return { toasts, texts, idOf };
}

const undone: Undone = { ok: true };

test('what is told stays for its time, each for its own, and no more than three at once', () => {
  const { toasts, texts } = made();
  expect(shownForMs).toBeGreaterThanOrEqual(8000);
  toasts.tell('a');
  vi.advanceTimersByTime(shownForMs / 2);
  toasts.tell('b');
  vi.advanceTimersByTime(shownForMs / 2 - 1);
  expect(texts()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['b']);
  for (const text of ['c', 'd', 'e']) toasts.tell(text);
  expect(texts()).toEqual(['c', 'd', 'e']);
  toasts.clear();
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing goes while somebody is at it, and its time begins anew when they leave', () => {
  let held = true;
  const { toasts, texts } = made(() => held);
  toasts.tell('a');
  vi.advanceTimersByTime(5 * shownForMs);
  expect(texts()).toEqual(['a']);
  vi.advanceTimersByTime(shownForMs - 1);
  held = false;
  toasts.restart();
  vi.advanceTimersByTime(shownForMs - 1);
  expect(texts()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('of one thing the last act alone can be undone', () => {
  const { toasts, texts } = made();
  toasts.tell('paused', { about: 'endpoint' });
  toasts.tell('saved');
  toasts.tell('changed', { about: 'endpoint' });
  expect(texts()).toEqual(['saved', 'changed']);
  toasts.forget('endpoint');
  expect(texts()).toEqual(['saved']);
});

test('an undo runs once, loads anew what is shown, and only then says that it is as it was', async () => {
  const { toasts, texts, idOf } = made();
  const undo = vi.fn(async () => undone);
  const reload = Promise.withResolvers<void>();
  const left = toasts.follow(() => Promise.reject(new Error('nobody is there any more')));
  left();
  toasts.follow(() => reload.promise);
  toasts.tell('deleted', { undo });
  const id = idOf('deleted');
  const running = toasts.undo(id);
  void toasts.undo(id);
  // It stays meanwhile, whoever closes it and however long it takes.
  toasts.close(id);
  await vi.advanceTimersByTimeAsync(2 * shownForMs);
  expect(texts()).toEqual(['deleted']);
  expect(toasts.shownAt(place)[0]?.pending).toBe(true);
  reload.resolve();
  await running;
  expect(undo).toHaveBeenCalledTimes(1);
  expect(toasts.shownAt(place)).toEqual([
    { id, text: '元に戻しました。', failed: false, undo: null, pending: false, about: null },
  ]);
  await toasts.undo(id);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('what can no longer be undone says why; where no answer came, it may be tried again', async () => {
  const { toasts, idOf } = made();
  const undo = vi
    .fn<() => Promise<Undone>>()
    .mockResolvedValueOnce({ ok: false, why: '通信できませんでした。', again: true })
    .mockResolvedValueOnce(cannotUndo('ほかの担当者が担当しています。'));
  toasts.tell('gave back', { undo });
  const id = idOf('gave back');
  await toasts.undo(id);
  expect(toasts.shownAt(place)[0]).toMatchObject({
    text: '元に戻せませんでした。通信できませんでした。',
    failed: true,
    undo,
  });
  await toasts.undo(id);
  expect(toasts.shownAt(place)[0]).toMatchObject({
    text: '元に戻せませんでした。ほかの担当者が担当しています。',
    undo: null,
  });
});

test('the last place shows them alone, and the one before when it goes', () => {
  const { toasts, texts } = made();
  toasts.tell('a');
  const leave = toasts.enter('dialog');
  expect(texts()).toEqual([]);
  expect(toasts.shownAt('dialog')).toHaveLength(1);
  leave();
  expect(texts()).toEqual(['a']);
});
