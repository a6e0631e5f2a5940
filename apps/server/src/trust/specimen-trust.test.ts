import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpecimenAuthority } from '../demo/specimen-authority.ts';
import { trustsSpecimens } from './specimen-trust.ts';
import { readTrust, trustedNow } from './trust-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-specimen-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('specimens are trusted on a developer’s machine by a sandbox alone', () => {
  expect(trustsSpecimens('local', 'sandbox')).toBe(true);
  for (const [envType, mode] of [
    ['local', 'live'],
    ['staging', 'sandbox'],
    ['production', 'sandbox'],
    ['production', 'live'],
  ] as const)
    expect(trustsSpecimens(envType, mode), `${envType} ${mode}`).toBe(false);
});

test('the specimens’ authority is the same at the next start, and none of the operator’s', () => {
  expect(trustedNow(folder, true).myNumberAuthorities).toEqual([]);
  const first = openSpecimenAuthority(folder);
  const again = openSpecimenAuthority(folder);
  expect(again.publicKey.equals(first.publicKey)).toBe(true);
  const trusted = trustedNow(folder, true).myNumberAuthorities;
  expect(trusted.map(({ name, key }) => [name, key.equals(first.publicKey)])).toEqual([['specimen', true]]);
  expect(trustedNow(folder).myNumberAuthorities).toEqual([]);
  expect(readTrust(folder).filter(({ file }) => file !== null)).toEqual([]);
});
