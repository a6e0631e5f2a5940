import type { ListView, SavedView } from '@ekyc/contract';
import { expect, test } from 'vitest';
import type { ConsoleClient } from '../api/client.ts';
import { unreachable } from '../api/result.ts';
import { keepView, undoDeleting, undoKeeping } from './keep-view.ts';
import { viewOf } from './list-view.ts';

const list: ListView = viewOf('verifications', '?order=oldest&columns=created');
const queue: ListView = viewOf('reviews', '?queue=free');
const otherList: ListView = viewOf('verifications', '?order=newest&status=review');

/** Keeps views as the service does: by name, of each list apart. */
function fakeService(views: SavedView[] = []) {
  const sent: string[] = [];
  const save = ({ name, view }: SavedView) => {
    const same = views.find((one) => one.name === name && one.view.page === view.page);
    const saved = { id: same?.id ?? `viw_${sent.length}`, name, view, createdAt: '2026-11-26T00:00:00.000Z' };
    views = [...views.filter((one) => one !== same), saved];
    return saved;
  };
  const answer = (name: string, given: { body?: SavedView; params?: { id: string } }) => {
    if (name === 'savedView.save') return save(given.body as SavedView);
    if (name === 'savedView.delete') views = views.filter(({ id }) => id !== given.params?.id);
    return { items: views };
  };
  const client = {
    call: async (name: string, given = {}) => {
      sent.push(name);
      return { ok: true, value: answer(name, given) };
    },
  } as unknown as ConsoleClient;
  return { client, sent, now: () => views.map(({ name, view }) => [name, view]) };
}

async function kept(client: ConsoleClient, name: string, view: ListView) {
  const saved = await keepView(client, { name, view });
  if (!saved.ok) throw new Error(saved.problem.code);
  return saved.value;
}

test('a view that was new is deleted again', async () => {
  const { client, now } = fakeService();
  await kept(client, '朝', queue);
  const saved = await kept(client, '朝', list);
  expect(saved.before).toBeNull();
  expect(await undoKeeping(client, saved)()).toEqual({ ok: true });
  expect(now()).toEqual([['朝', queue]]);
});

test('a view that was replaced shows what it showed', async () => {
  const { client, now } = fakeService();
  await kept(client, '朝', list);
  const saved = await kept(client, '朝', otherList);
  expect(saved.before?.view).toEqual(list);
  expect(await undoKeeping(client, saved)()).toEqual({ ok: true });
  expect(now()).toEqual([['朝', list]]);
});

test('what was changed or deleted since is not undone', async () => {
  const { client, now } = fakeService();
  const first = await kept(client, '朝', list);
  const second = await kept(client, '朝', otherList);
  expect(await undoKeeping(client, first)()).toMatchObject({ ok: false, again: false });
  expect(now()).toEqual([['朝', otherList]]);
  await client.call('savedView.delete', { params: { id: second.kept.id } });
  expect(await undoKeeping(client, second)()).toMatchObject({ ok: false, again: false });
  expect(now()).toEqual([]);
});

test('a deleted view comes back, unless its name is another one’s by now', async () => {
  const { client, now } = fakeService();
  const { kept: saved } = await kept(client, '朝', list);
  await client.call('savedView.delete', { params: { id: saved.id } });
  // The same name in the other list is no hindrance.
  await kept(client, '朝', queue);
  expect(await undoDeleting(client, saved)()).toEqual({ ok: true });
  expect(now()).toEqual([
    ['朝', queue],
    ['朝', list],
  ]);
  expect(await undoDeleting(client, saved)()).toMatchObject({ ok: false, again: false });
});

test('where no answer comes nothing is sent after it, and it may be tried again', async () => {
  const sent: string[] = [];
  const client = {
    call: async (name: string) => {
      sent.push(name);
      return { ok: false, problem: unreachable };
    },
  } as unknown as ConsoleClient;
  const saved: SavedView = { id: 'viw_1', name: '朝', view: list, createdAt: '2026-11-26T00:00:00.000Z' };
  expect(await keepView(client, saved)).toEqual({ ok: false, problem: unreachable });
  for (const undo of [undoDeleting(client, saved), undoKeeping(client, { kept: saved, before: null })])
    expect(await undo()).toEqual({ ok: false, why: unreachable.title, again: true });
  expect(sent).toEqual(['savedView.list', 'savedView.list', 'savedView.list']);
});
