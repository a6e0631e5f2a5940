import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptNumber } from './receipt-number.ts';

test('twelve digits in groups of four', () => {
  expect(receiptNumber('A'.repeat(22))).toBe('0000-0000-0000');
  expect(receiptNumber(Buffer.from([1, 0]).toString('base64url'))).toBe('0000-0000-0256');
});

test('the same as by whole numbers of any size, for every length of a publicId', () => {
  for (let size = 16; size <= 32; size++) {
    const bytes = randomBytes(size);
    const digits = (BigInt(`0x${bytes.toString('hex')}`) % 10n ** 12n).toString().padStart(12, '0');
    const shown = receiptNumber(bytes.toString('base64url'));
    expect(shown).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(shown.replaceAll('-', '')).toBe(digits);
  }
});
