import { expect, test } from 'vitest';
import type { ConsoleClient } from '../api/client.ts';
import { undoPause } from './undo-pause.ts';
import { pauseTexts as texts } from './webhooks-texts.ts';

const paused = { id: 'whe_1', pausedAt: '2026-11-26T00:00:00.000Z' };

test.each([
  ['resumed', null, { ok: true }],
  ['paused anew by somebody else', 'settings_changed', { ok: false, again: false, why: texts.pausedSince }],
  ['removed', 'not_found', { ok: false, again: false, why: texts.removedSince }],
  ['not answered', 'unreachable', { ok: false, again: true }],
])('the undo of a pause names the pause, and says when the address is %s', async (_, code, undone) => {
  const sent: unknown[] = [];
  const call = async (...given: unknown[]) => {
    sent.push(given);
    return code === null ? { ok: true } : { ok: false, problem: { code, title: 'x', errors: [] } };
  };
  expect(await undoPause({ call } as unknown as ConsoleClient, paused)()).toMatchObject(undone);
  expect(sent).toEqual([
    ['webhook.resumeEndpoint', { params: { id: paused.id }, query: { pausedAt: paused.pausedAt } }],
  ]);
});
