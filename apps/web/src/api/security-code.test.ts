import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { hasSecurityCode, securityCodeFor } from './security-code.ts';

afterEach(() => vi.unstubAllGlobals());

test('where storage is denied (the window is faked) the security code stays in memory, and the page knows', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('window', Object.defineProperty({}, 'sessionStorage', { get: denied }));
  expect(hasSecurityCode('denied')).toBe(false);
  const code = securityCodeFor('denied');
  expect(code).toMatch(/^[\w-]{43}$/);
  expect(securityCodeFor('denied')).toBe(code);
  expect(sessionStore.lasts()).toBe(false);
});

test('where storage takes nothing (the window is faked) it stays in memory as well', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('window', { sessionStorage: full });
  const code = securityCodeFor('full');
  expect(securityCodeFor('full')).toBe(code);
  expect(sessionStore.lasts()).toBe(false);
});

test('where storage is kept (the window is faked) it outlives the page', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal('window', { sessionStorage: storage });
  for (const id of ['denied', 'full']) kept.set(`ekyc:code:${id}`, securityCodeFor(id));
  expect(kept.get('ekyc:code:kept')).toBeUndefined();
  expect(securityCodeFor('kept')).toBe(kept.get('ekyc:code:kept'));
  expect(sessionStore.lasts()).toBe(true);
});

test('what is removed is gone from the storage (the window is faked) and from memory', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage: storage });
  sessionStore.write('draft', 'a');
  sessionStore.remove('draft');
  expect(kept.has('draft')).toBe(false);
  expect(sessionStore.read('draft')).toBeNull();
});
