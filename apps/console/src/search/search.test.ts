import { expect, test } from 'vitest';
import { noSearch, searchedBy } from './search.ts';

test('a search is asked for by headers, beside others, and a purpose only where one was given', () => {
  expect(searchedBy(noSearch)).toEqual({ headers: {} });
  expect(searchedBy({ text: '山田', purpose: '' }, { targetUserId: 'u1' })).toEqual({
    headers: { 'Target-User-Id': 'u1', 'Search-Text': '%E5%B1%B1%E7%94%B0' },
  });
  expect(searchedBy({ text: 'a', purpose: '審査のため' })).toEqual({
    headers: { 'Search-Text': 'a' },
    purpose: '審査のため',
  });
});
