import { accessOfRole } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { createMasterKey } from '../sealing/index.ts';
import { lastSeen, openFound, searchOf } from './search.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([
  ['a page that is full has more behind it', rows(1, 21), rows(1, 21), 21, 20],
  ['the last page has nothing behind it', rows(1, 20), rows(1, 20), 21, undefined],
  ['a search that found more than a page goes on behind the page', rows(1, 2000), rows(5, 60), 2000, 24],
  [
    'one that found little in all that it may read goes on behind what it read',
    rows(1, 2000),
    [7],
    2000,
    2000,
  ],
  ['one that found nothing there goes on too', rows(1, 2000), [], 2000, 2000],
  ['one that read everything ends', rows(1, 1999), [7], 2000, undefined],
])('%s', (_, read, found, mostRead, last) => {
  expect(lastSeen({ read, found }, { limit: 20, mostRead })).toBe(last);
});

const master = createMasterKey(Buffer.alloc(32, 7));
const member = (role: 'reviewer' | 'developer' | null) => ({
  businessId: 'b',
  role,
  // A key with every scope searches nothing all the same.
  access: role === null ? ({ verifications: 'write', personalData: 'write' } as const) : accessOfRole[role],
});

test.each([
  ['nothing is searched for by anybody', null, { purpose: 'x' }, { ok: true, value: null }],
  ['a key searches nothing', null, { search: 'x' }, { ok: false, code: 'access_token_missing' }],
  [
    'a key searches nothing for a purpose',
    null,
    { search: 'x', purpose: 'y' },
    { ok: false, code: 'access_token_missing' },
  ],
  ['every member searches for references', 'developer', { search: 'x' }, { ok: true, value: { keys: [] } }],
  [
    'names need the right to see them',
    'developer',
    { search: 'x', purpose: 'y' },
    { ok: false, code: 'role_not_allowed' },
  ],
  [
    'a text is looked up as a name and as a number',
    'reviewer',
    { search: 'abcd1', purpose: 'y' },
    { ok: true, value: { purpose: 'y', keys: [{ find: 'name' }, { find: 'documentNumber' }] } },
  ],
] as const)('%s', (_, role, asked, expected) => {
  expect(searchOf(master, member(role), asked)).toMatchObject(expected);
});

test('a case is found by what tells most of the person; no more are looked at than are wanted', () => {
  const searched = searchOf(master, member('reviewer'), { search: 'abcd1', purpose: 'y' });
  const search = searched.ok ? searched.value : null;
  const row = (public_id: string, found_hash: Buffer | null) => ({
    id: public_id,
    public_id,
    business_id: 'b',
    wrapped_key: null,
    sealed_request: null,
    found_hash,
  });
  const [asName, asNumber] = search?.keys.map(({ hash }) => hash) ?? [];
  const rows = [
    row('abcd1-both', asName ?? null),
    row('number', asNumber ?? null),
    row('abcd1-alone', null),
    row('ABCD1', null),
    row('of another key', Buffer.alloc(32)),
  ];
  const found = (most: number) => openFound(master, search, rows, most).map(({ foundBy }) => foundBy);
  expect(found(9)).toEqual(['name', 'documentNumber', 'publicId']);
  expect(found(2)).toEqual(['name', 'documentNumber']);
  expect(openFound(master, null, rows, 9).map(({ foundBy }) => foundBy)).toEqual(rows.map(() => null));
});
