import { apiVersions, currentApiVersion } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { servedVersion } from './served-version.ts';

const known = ['2026-11-26', '2027-04-01'];

test('a call is served by the version it names, else by the one of its key, else by the current one', () => {
  expect(servedVersion('2027-04-01', '2026-11-26', known)).toEqual({ ok: true, value: '2027-04-01' });
  expect(servedVersion(undefined, '2026-11-26', known)).toEqual({ ok: true, value: '2026-11-26' });
  expect(servedVersion(undefined, undefined, known)).toEqual({ ok: true, value: currentApiVersion });
});

test.each([
  '2027-04-02',
  '',
  'latest',
  '2026-11-26, 2027-04-01',
  '2026-11-26 ',
  'x'.repeat(10_000),
  'toString',
])('an unknown one (%s) is refused with those that are known, and is not repeated', (asked) => {
  const message = '次のいずれかを指定してください: 2026-11-26、2027-04-01';
  const refused = { ok: false, code: 'api_version_unknown' };
  const errors = [{ path: 'Api-Version', code: 'invalid_value', message }];
  expect(servedVersion(asked, '2026-11-26', known)).toEqual({ ...refused, errors });
});

test('a key that was made under a version that is served no longer has to name another one', () => {
  expect(servedVersion(undefined, '2020-01-01', known)).toMatchObject({ ok: false });
  expect(servedVersion('2026-11-26', '2020-01-01', known)).toMatchObject({ ok: true });
});

test('versions are days in order, each with its note, the last one current', () => {
  const days = Object.keys(apiVersions);
  expect(days).toEqual(days.toSorted());
  expect(days.at(-1)).toBe(currentApiVersion);
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  for (const note of Object.values(apiVersions)) expect(note).toMatch(/^[A-Z].+\.$/);
});
