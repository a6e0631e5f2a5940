import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMasterKey } from './master-key.ts';
import { seal, unseal } from './sealing.ts';
import { DamagedEvidenceError } from './damaged-evidence.ts';
import type { SealedField } from './sealed-fields.ts';
import { createVerificationVault, openVerificationVault } from './vault.ts';

describe('seal', () => {
  const key = randomBytes(32);
  const sealed = seal(key, Buffer.from('山田'), 'b/v/profile');

  test('gives back what was sealed', () => {
    expect(unseal(key, sealed, 'b/v/profile').toString()).toBe('山田');
  });

  test.each([
    ['another context', () => unseal(key, sealed, 'b/other/profile')],
    ['another key', () => unseal(randomBytes(32), sealed, 'b/v/profile')],
    [
      'a flipped bit',
      () =>
        unseal(
          key,
          sealed.map((byte, at) => (at === 14 ? byte ^ 1 : byte)),
          'b/v/profile',
        ),
    ],
    ['a cut text', () => unseal(key, sealed.subarray(0, 20), 'b/v/profile')],
  ])('refuses %s', (_, attempt) => {
    expect(attempt).toThrow();
  });
});

describe('a verification vault', () => {
  const master = createMasterKey(randomBytes(32));
  const name: SealedField<{ familyName: string }> = {
    name: 'profile',
    schema: z.object({ familyName: z.string() }),
  };

  test('opens with its own ids only', () => {
    const { vault, wrappedKey } = createVerificationVault(master, { businessId: 'b', verificationId: 'v' });
    const sealed = vault.sealJson(name, { familyName: '山田' });
    expect(
      openVerificationVault(master, { businessId: 'b', verificationId: 'v', wrappedKey }).openJson(
        name,
        sealed,
      ),
    ).toEqual({
      familyName: '山田',
    });
    expect(() =>
      openVerificationVault(master, { businessId: 'b', verificationId: 'w', wrappedKey }),
    ).toThrow();
  });

  test('opens a value as it was sealed, and none that is not of its field', () => {
    const { vault } = createVerificationVault(master, { businessId: 'b', verificationId: 'v' });
    const anything: SealedField<unknown> = { name: 'profile', schema: z.unknown() };
    const older = { since: 1, familyName: '山田' };
    expect(JSON.stringify(vault.openJson(name, vault.sealJson(anything, older)))).toBe(JSON.stringify(older));
    for (const other of [{ familyName: 1 }, {}, null, []])
      expect(() => vault.openJson(name, vault.sealJson(anything, other))).toThrow(DamagedEvidenceError);
  });

  test('keyed hashes differ by purpose and master key', () => {
    const other = createMasterKey(randomBytes(32));
    const hashes = [master.keyedHash('a', 'x'), master.keyedHash('b', 'x'), other.keyedHash('a', 'x')];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3);
    expect(master.keyedHash('a', 'x')).toEqual(hashes[0]);
  });
});
