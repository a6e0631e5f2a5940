import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitToken } from './await-token.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a token that must be refreshed without a network is waited for', async () => {
  const offline = Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
  const accessToken = vi.fn<() => Promise<string>>();
  accessToken.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockResolvedValue('token');
  const token = awaitToken(accessToken);
  await vi.runAllTimersAsync();
  expect(await token).toBe('token');
});

test('any other failure of the refresh is the end of the sign-in, and no defect', async () => {
  expect(await awaitToken(async () => Promise.reject(new Error('starting')))).toBeNull();
});
