import { expect, test } from 'vitest';
import { anySignal } from './any-signal.ts';

test('aborts with the first of its signals, and for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('late');
  one.abort('left');
  expect(signal.reason).toBe('late');
});

test('is aborted from the start if one of its signals is', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('left')]);
  expect(signal.reason).toBe('left');
});
