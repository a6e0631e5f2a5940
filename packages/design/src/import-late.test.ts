import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importLate } from './import-late.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part of the program whose request was lost is fetched again', async () => {
  const fetchPart = vi.fn<() => Promise<string>>();
  fetchPart.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part');
  const part = importLate(fetchPart);
  await vi.runAllTimersAsync();
  expect(await part).toBe('part');
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

test('a part of the program that does not come is given up in the end', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const refused = expect(importLate(fetchPart)).rejects.toThrow('Failed to fetch');
  await vi.runAllTimersAsync();
  await refused;
  expect(fetchPart).toHaveBeenCalledTimes(5);
});
