import { expect, test } from 'vitest';
import type { ConsoleClient } from '../api/client.ts';
import { undoPause } from './undo-pause.ts';

const paused = { id: 'whe_1', pausedAt: '2026-11-26T00:00:00.000Z' };

/** @param items the addresses as they stand at the undo */
function clientWith(items: readonly object[]) {
  const sent: string[] = [];
  const call = async (name: string) => {
    sent.push(name);
    return { ok: true, value: { items } };
  };
  return { client: { call } as unknown as ConsoleClient, sent };
}

test.each([
  ['still paused by it', [paused], { ok: true }, true],
  ['resumed already', [{ ...paused, pausedAt: null }], { ok: true }, false],
  [
    'paused anew by somebody else',
    [{ ...paused, pausedAt: '2026-11-26T00:00:05.000Z' }],
    { ok: false, again: false },
    false,
  ],
  ['removed', [], { ok: false, again: false }, false],
])('an address that is %s', async (_, items, undone, isResumed) => {
  const { client, sent } = clientWith(items);
  expect(await undoPause(client, paused)()).toMatchObject(undone);
  expect(sent.includes('webhook.resumeEndpoint')).toBe(isResumed);
});
