import { expect, test } from 'vitest';
import { firstTerms } from './terms-text.ts';
import { daysUntilInForce, inForceAt, postTerms } from './terms.ts';

const terms = (version: string) => ({ version, text: '規約', inForceFrom: new Date(`${version}T00:00:00Z`) });
const versions = [terms('2026-12-01'), terms('2027-03-01')];
const at = (instant: string) => {
  const { current, upcoming } = inForceAt(versions, new Date(instant));
  return [current.version, upcoming?.version ?? null];
};

test('a version holds from its first moment until the next one does', () => {
  expect(at('2026-11-30T23:59:59.999Z')).toEqual([firstTerms.version, '2026-12-01']);
  expect(at('2026-12-01T00:00:00.000Z')).toEqual(['2026-12-01', '2027-03-01']);
  expect(at('2027-03-01T00:00:00.000Z')).toEqual(['2027-03-01', null]);
});

test('people have two weeks to read what will hold', () => {
  expect(daysUntilInForce).toBe(14);
});

test.each([
  ['empty', { text: ' \r\n ' }],
  ['too_long', { text: 'あ'.repeat(200_001) }],
  ['version_malformed', { text: '規約', version: 'not a version' }],
  ['version_taken', { text: '規約', version: firstTerms.version }],
])('what cannot be posted is refused before anything is written: %s', async (reason, posted) => {
  const db = new Proxy({}, { get: () => expect.unreachable('nothing is written') });
  const ports = { db, now: () => new Date() } as unknown as Parameters<typeof postTerms>[0];
  expect(await postTerms(ports, posted)).toEqual({ ok: false, reason });
});
