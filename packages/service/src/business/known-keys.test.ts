import { expect, test } from 'vitest';
import { type KeyRow, keysAreKnownForMs, KnownKeys, readKeyChange } from './known-keys.ts';

const row = (more: Partial<KeyRow> = {}): KeyRow => ({
  business_id: 'b',
  secret_hash: Buffer.alloc(32),
  scopes: [],
  revoked_at: null,
  made_by: null,
  last_used_at: null,
  api_version: '2026-11-26',
  role: null,
  is_maker_active: true,
  ...more,
});

/** Keys on a clock that the test sets, and how often each was looked up. */
function known(rows: Readonly<Record<string, KeyRow>> = { k: row() }) {
  const clock = { now: 0 };
  const keys = new KnownKeys(() => clock.now);
  const lookUps: string[] = [];
  const find = (id: string) =>
    keys.find(id, () => {
      lookUps.push(id);
      return Promise.resolve(rows[id]);
    });
  return { clock, keys, lookUps, find };
}

test('a key is looked up once in five seconds, and again after them', async () => {
  const { clock, lookUps, find } = known();
  await find('k');
  clock.now = keysAreKnownForMs - 1;
  expect(await find('k')).toEqual(row());
  expect(lookUps).toEqual(['k']);
  clock.now = keysAreKnownForMs;
  await find('k');
  expect(lookUps).toEqual(['k', 'k']);
  expect(keysAreKnownForMs).toBeLessThanOrEqual(5000);
});

test('a key that does not exist is looked up each time', async () => {
  const { lookUps, find } = known();
  expect(await find('x')).toBeUndefined();
  await find('x');
  expect(lookUps).toEqual(['x', 'x']);
});

test('a change ends what is known of that key, or of the keys of that member of the staff', async () => {
  const { keys, lookUps, find } = known({ a: row({ made_by: 's' }), b: row({ made_by: 't' }), c: row() });
  const all = () => Promise.all(['a', 'b', 'c'].map(find));
  await all();
  keys.changed({ staff: 's' });
  await all();
  expect(lookUps).toEqual(['a', 'b', 'c', 'a']);
  keys.changed({ key: 'c' });
  await all();
  expect(lookUps.slice(4)).toEqual(['c']);
  keys.forgetAll();
  await all();
  expect(lookUps.slice(5)).toEqual(['a', 'b', 'c']);
});

test('what was read before a change is not cached when it arrives after it', async () => {
  const keys = new KnownKeys(() => 0);
  const reading = Promise.withResolvers<KeyRow | undefined>();
  const found = keys.find('k', () => reading.promise);
  keys.changed({ key: 'k' });
  reading.resolve(row());
  await found;
  const revoked = row({ revoked_at: new Date(0) });
  expect(await keys.find('k', () => Promise.resolve(revoked))).toBe(revoked);
});

test.each([
  ['key 0a1b', { key: '0a1b' }],
  ['staff x', { staff: 'x' }],
  ['key ', null],
  ['other x', null],
  ['', null],
  [undefined, null],
])('the notice %j means %j', (payload, change) => {
  expect(readKeyChange(payload)).toEqual(change);
});
