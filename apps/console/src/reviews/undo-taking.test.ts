import { beforeEach, expect, test, vi } from 'vitest';
import type { ConsoleClient } from '../api/client.ts';
import { go } from '../routing/location.ts';
import { undoGivingBack, undoNext, undoTaking } from './undo-taking.ts';

vi.mock('../routing/location.ts', () => ({ go: vi.fn() }));

beforeEach(() => {
  vi.mocked(go).mockClear();
});

interface Sent {
  readonly params: { readonly publicId: string };
  readonly query?: { readonly only: string };
}

/** @param taken ids of cases that somebody else has by now */
function clientWith(...taken: readonly string[]) {
  const sent: string[] = [];
  const call = async (name: string, { params, query }: Sent) => {
    sent.push([name, params.publicId, query?.only].join(' ').trim());
    return taken.includes(params.publicId)
      ? { ok: false, problem: { code: 'review_taken', title: 'ほかの担当者が担当しています。', errors: [] } }
      : { ok: true, value: undefined };
  };
  return { client: { call } as unknown as ConsoleClient, sent };
}

test('a taken case is given back, but never taken from somebody else', async () => {
  const mine = clientWith();
  expect(await undoTaking(mine.client, 'a')()).toEqual({ ok: true });
  expect(mine.sent).toEqual(['review.release a own']);
  const theirs = clientWith('a');
  expect(await undoTaking(theirs.client, 'a')()).toMatchObject({ ok: false, again: false });
  expect(theirs.sent).toEqual(['review.release a own']);
});

test('a case that was given back is taken again, or says that somebody else has it', async () => {
  expect(await undoGivingBack(clientWith().client, 'a')()).toEqual({ ok: true });
  expect(await undoGivingBack(clientWith('a').client, 'a')()).toEqual({
    ok: false,
    why: 'ほかの担当者が担当しています。',
    again: false,
  });
});

test('the next case is given back and the one before opened again, as it was', async () => {
  const left = { address: '/console/verifications/a?work', gaveBack: 'a', took: 'b' };
  const { client, sent } = clientWith();
  expect(await undoNext(client, left)()).toEqual({ ok: true });
  expect(sent).toEqual(['review.take a', 'review.release b own']);
  expect(go).toHaveBeenCalledExactlyOnceWith(left.address);
});

test('where somebody else has the one before, the next one stays open and taken', async () => {
  const left = { address: '/console/verifications/a?work', gaveBack: 'a', took: 'b' };
  const { client, sent } = clientWith('a');
  expect(await undoNext(client, left)()).toMatchObject({ ok: false });
  expect(sent).toEqual(['review.take a']);
  expect(go).not.toHaveBeenCalled();
});

test('what was theirs already, or is somebody else’s by now, is left alone', async () => {
  const own = clientWith();
  await undoNext(own.client, { address: '/a', gaveBack: 'a', took: null })();
  expect(own.sent).toEqual(['review.take a']);
  const others = clientWith('b');
  expect(await undoNext(others.client, { address: '/q', gaveBack: null, took: 'b' })()).toEqual({ ok: true });
  expect(others.sent).toEqual(['review.release b own']);
  expect(go).toHaveBeenLastCalledWith('/q');
});
