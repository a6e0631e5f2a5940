import { expect, test } from 'vitest';
import { createMasterKey } from '../sealing/index.ts';
import { hashToken } from './invite.ts';
import { openAddress, sealAddress, staffAddressContext } from './staff-address.ts';

const master = createMasterKey(Buffer.alloc(32, 1));

test('an address opens in its own row alone', () => {
  const sealed = sealAddress(master, 'staff', { id: 'id-1', email: 'reviewer@shop.example' });
  expect(openAddress(master, 'staff', { id: 'id-1', sealed_email: sealed })).toBe('reviewer@shop.example');
  expect(() => openAddress(master, 'staff', { id: 'id-2', sealed_email: sealed })).toThrow();
  expect(() => openAddress(master, 'staff_invitation', { id: 'id-1', sealed_email: sealed })).toThrow();
  expect(staffAddressContext('staff', 'id-1')).not.toBe(staffAddressContext('staff_invitation', 'id-1'));
});

test('of an invitation only the hash is stored, and no two tokens share one', () => {
  expect(hashToken('one').length).toBe(32);
  expect(hashToken('one').equals(hashToken('one'))).toBe(true);
  expect(hashToken('one').equals(hashToken('One'))).toBe(false);
});
