import { expect, test } from 'vitest';
import { addressOf, queryOf, viewOf } from './lists-view.ts';

test('an address holds the view, and forgets words that nobody knows', () => {
  for (const view of [
    { state: null, list: null },
    { state: 'mine', list: 'block' },
    { state: 'expired', list: null },
  ] as const)
    expect(viewOf(addressOf(view).split('?')[1] ?? '')).toEqual(view);
  expect(viewOf('state=gone&list=grey&search=x')).toEqual({ state: null, list: null });
});

test('proposals of others are asked for as what waits, not by their state', () => {
  expect(queryOf({ state: 'mine', list: 'watch' })).toEqual({ waiting: 'mine', list: 'watch' });
  expect(queryOf({ state: 'active', list: null })).toEqual({ state: 'active' });
});
