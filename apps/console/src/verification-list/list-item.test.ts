import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { belongs, type ListItem, withChange } from './list-item.ts';

function item(publicId: string, createdAt: string, more: Partial<ListItem> = {}): ListItem {
  return {
    publicId,
    kind: 'identification',
    status: 'review',
    mode: 'live',
    createdAt,
    expiresAt: createdAt,
    submittedAt: null,
    decidedAt: null,
    reasons: ['faceMatch'],
    foundBy: null,
    targetUserId: null,
    ...more,
  };
}

const newer = item('newer', '2026-11-22T02:00:00.000Z');
const older = item('older', '2026-11-20T02:00:00.000Z');
const at = (day: string) => `2026-11-${day}T02:00:00.000Z`;
const ids = (items: readonly ListItem[]) => items.map(({ publicId }) => publicId);

test('a row belongs where every filter holds, days being those of Japan', () => {
  const late = item('late', '2026-11-21T15:30:00.000Z');
  expect(belongs(late, noFilters)).toBe(true);
  expect(belongs(late, { ...noFilters, from: '2026-11-22', to: '2026-11-22' })).toBe(true);
  expect(belongs(late, { ...noFilters, to: '2026-11-21' })).toBe(false);
  expect(belongs(late, { ...noFilters, status: 'review', reason: 'faceMatch' })).toBe(true);
  expect(belongs(late, { ...noFilters, reason: 'expiry' })).toBe(false);
  expect(belongs(late, { ...noFilters, kind: 'selfieData' })).toBe(false);
  expect(belongs(late, { ...noFilters, targetUserId: 'u1' })).toBe(false);
});

test('a row that is shown is brought up to date and stays, also where the filters find it no more', () => {
  const filters = { ...noFilters, status: 'review' } as const;
  const approved = { ...older, status: 'approved' } as const;
  expect(withChange([newer, older], approved, { filters, order: 'newest', whole: true })).toEqual([
    newer,
    approved,
  ]);
});

test('a new one comes to its place by time; one beyond the end waits for the rest of the list', () => {
  const list = [newer, older];
  const between = item('between', at('21'));
  expect(ids(withChange(list, between, { filters: noFilters, order: 'newest', whole: false }))).toEqual([
    'newer',
    'between',
    'older',
  ]);
  const newest = item('newest', at('23'));
  expect(ids(withChange(list, newest, { filters: noFilters, order: 'newest', whole: false }))[0]).toBe(
    'newest',
  );
  const oldest = item('oldest', at('01'));
  expect(withChange(list, oldest, { filters: noFilters, order: 'newest', whole: false })).toBe(list);
  expect(ids(withChange(list, oldest, { filters: noFilters, order: 'newest', whole: true }))).toEqual([
    ...ids(list),
    'oldest',
  ]);
  expect(
    withChange(list, newest, { filters: { ...noFilters, status: 'approved' }, order: 'newest', whole: true }),
  ).toBe(list);
});

test('in another order a new one comes to its place there; by decision what was decided alone', () => {
  const decided = (publicId: string, day: string) => item(publicId, at('01'), { decidedAt: at(day) });
  const under = (order: 'oldest' | 'lastDecided' | 'firstDecided', whole = false) => ({
    filters: noFilters,
    order,
    whole,
  });
  expect(ids(withChange([older, newer], item('between', at('21')), under('oldest')))).toEqual([
    'older',
    'between',
    'newer',
  ]);
  expect(ids(withChange([older, newer], item('newest', at('23')), under('oldest')))).toEqual([
    'older',
    'newer',
  ]);
  const [early, late] = [decided('early', '10'), decided('late', '12')];
  const now = decided('now', '13');
  expect(ids(withChange([late, early], now, under('lastDecided')))).toEqual(['now', 'late', 'early']);
  expect(ids(withChange([early, late], now, under('firstDecided', true)))).toEqual(['early', 'late', 'now']);
  expect(ids(withChange([late, early], newer, under('lastDecided', true)))).toEqual(['late', 'early']);
});

test('what a search found stays found by the same, and nothing new comes into it', () => {
  const found = { ...older, foundBy: 'name', targetUserId: 'u1' } as const;
  const list = [newer, found];
  const under = { filters: noFilters, searched: true, order: 'newest', whole: true } as const;
  const approved = { ...older, status: 'approved' } as const;
  expect(withChange(list, approved, under)).toEqual([
    newer,
    { ...approved, foundBy: 'name', targetUserId: 'u1' },
  ]);
  expect(withChange(list, item('newest', at('23')), under)).toBe(list);
});
