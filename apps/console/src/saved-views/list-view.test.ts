import type { ListView } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { addressOfView, rowsOf, viewOf, withWords } from './list-view.ts';

const searchOf = (view: ListView) => new URL(addressOfView(view), 'https://x').search;
const list: ListView = {
  page: 'verifications',
  kind: 'identification',
  status: 'review',
  reason: 'faceMatch',
  from: '2026-11-01',
  to: '2026-11-30',
  order: 'lastDecided',
  columns: ['publicId', 'decided'],
};
const queue: ListView = {
  page: 'reviews',
  queue: 'second',
  kind: 'identification',
  reason: 'faceMatch',
  order: 'newest',
  columns: ['created', 'taken'],
};

test('a view stands in the address and comes back from it', () => {
  expect(viewOf('verifications', searchOf(list))).toEqual(list);
  expect(viewOf('reviews', searchOf(queue))).toEqual(queue);
  expect(viewOf('reviews', searchOf({ ...queue, columns: [] }))).toEqual({ ...queue, columns: [] });
});

test('what is as usual stands in no address, and an address without it is as usual', () => {
  for (const page of ['verifications', 'reviews'] as const) {
    const usual = viewOf(page, '');
    expect(searchOf(usual)).toBe('');
    expect(usual.columns.length).toBeGreaterThan(2);
  }
  expect(addressOfView(viewOf('verifications', ''))).toBe('/console');
  expect(addressOfView(viewOf('reviews', '?queue=all'))).toBe('/console/reviews');
});

test('unknown words are passed over', () => {
  const strange =
    '?queue=theirs&kind=x&reason=toString&status=1&from=yesterday&order=fastest&columns=a.b&work';
  expect(viewOf('reviews', strange)).toEqual({ ...viewOf('reviews', ''), columns: [] });
  expect(viewOf('verifications', strange)).toEqual({ ...viewOf('verifications', ''), columns: [] });
  // Columns are shown in one order, each once.
  expect(viewOf('reviews', '?columns=taken.created.taken').columns).toEqual(['created', 'taken']);
});

test('words are changed, and an empty one narrows nothing', () => {
  const view = viewOf('verifications', searchOf(list));
  expect(withWords(view, { status: '', order: 'oldest' })).toEqual(
    viewOf('verifications', searchOf({ ...list, order: 'oldest' }).replace('status=review&', '')),
  );
  expect(withWords(view, { status: '' })).not.toHaveProperty('status');
});

test('columns change no rows', () => {
  expect(rowsOf({ ...list, columns: [] })).toBe(rowsOf(list));
  expect(rowsOf({ ...list, order: 'oldest' })).not.toBe(rowsOf(list));
});
