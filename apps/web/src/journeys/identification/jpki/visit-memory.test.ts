import { sessionStore } from '@ekyc/design/browser-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswer, noteLeaving, noteReturn, readAnswer } from './visit-memory.ts';

const page = `/identification?publicId=${'x'.repeat(22)}`;
const held = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    },
  });
  // What other tests of this process left in memory.
  sessionStore.removeWhere(() => true);
});
afterEach(() => held.clear());

test('a visit comes back to the page that it left from, and its answer serves once', () => {
  expect(noteLeaving(page)).toBe(true);
  expect(noteReturn('state=a&code=b')).toBe(page);
  expect(readAnswer()).toBe('state=a&code=b');
  // Drawn anew, or loaded again.
  expect(noteReturn('state=a&code=b')).toBe(page);
  expect(noteReturn('state=c&code=d')).toBeNull();
  expect(readAnswer()).toBe('state=a&code=b');
  forgetAnswer();
  expect(readAnswer()).toBeNull();
  expect(noteReturn('state=a&code=b')).toBeNull();
});

test('a tab that left from nowhere, or from elsewhere, leads nowhere', () => {
  expect(noteReturn('state=a')).toBeNull();
  noteLeaving('https://somebody.example/');
  expect(noteReturn('state=a')).toBeNull();
  expect(readAnswer()).toBeNull();
});
