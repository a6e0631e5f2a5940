import { expect, test } from 'vitest';
import { formatPostalCode, isPostalCode, parsePostalCode } from './postal-code.ts';

test('reads postal codes as people write them', () => {
  for (const text of ['100-0013', '1000013', '〒100-0013', '〒 １００－００１３', '100ー0013']) {
    expect(parsePostalCode(text)).toBe('1000013');
  }
  for (const text of ['', '100-001', '10000134', '10-00013', 'abc-defg'])
    expect(parsePostalCode(text)).toBeNull();
});

test('stores seven digits and shows them parted', () => {
  expect(isPostalCode('1000013')).toBe(true);
  expect(isPostalCode('100-0013')).toBe(false);
  expect(formatPostalCode('1000013')).toBe('100-0013');
  expect(formatPostalCode('100')).toBe('100');
});
