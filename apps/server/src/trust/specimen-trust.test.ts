import type { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpecimenAuthorities } from '../demo/specimen-authority.ts';
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

test('the specimens’ authorities are the same at the next start, and none of the operator’s', () => {
  expect(trustedNow(folder, true).myNumberAuthorities).toEqual([]);
  const first = openSpecimenAuthorities(folder);
  const again = openSpecimenAuthorities(folder);
  expect(again.myNumberCard.publicKey.equals(first.myNumberCard.publicKey)).toBe(true);
  const trusted = trustedNow(folder, true);
  expect(trusted.myNumberAuthorities.map(({ key }) => key.equals(first.myNumberCard.publicKey))).toEqual([
    true,
  ]);
  expect(trusted.licenceSigners.map(({ key }) => key.equals(first.driversLicense.publicKey))).toEqual([true]);
  const ofCertificate = (document: 'residenceCard' | 'passport', certificates: readonly X509Certificate[]) =>
    certificates.filter(({ publicKey }) => publicKey.equals(again[document].pair.publicKey)).length;
  expect(
    ofCertificate(
      'residenceCard',
      trusted.residenceAuthorities.map((one) => one.certificate),
    ),
  ).toBe(1);
  expect(
    ofCertificate(
      'passport',
      trusted.passportRoots.map((one) => one.certificate),
    ),
  ).toBe(1);
  const operators = trustedNow(folder);
  for (const kept of [
    operators.myNumberAuthorities,
    operators.licenceSigners,
    operators.residenceAuthorities,
  ])
    expect(kept).toEqual([]);
  expect(readTrust(folder).filter(({ file }) => file !== null)).toEqual([]);
});
