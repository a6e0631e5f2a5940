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

test('where storage persists (the window is faked) it outlives the page', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal('window', { sessionStorage: storage });
  for (const id of ['denied', 'full']) stored.set(`ekyc:code:${id}`, securityCodeFor(id));
  expect(stored.get('ekyc:code:kept')).toBeUndefined();
  expect(securityCodeFor('kept')).toBe(stored.get('ekyc:code:kept'));
  expect(sessionStore.lasts()).toBe(true);
});

test('what is removed is gone from the storage (the window is faked) and from memory', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage: storage });
  sessionStore.write('draft', 'a');
  sessionStore.remove('draft');
  expect(stored.has('draft')).toBe(false);
  expect(sessionStore.read('draft')).toBeNull();
});
