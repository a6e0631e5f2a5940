import { driversLicenseNumberCheckDigitOk } from '@ekyc/documents';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { driversLicense } from './drivers-license.ts';
import { expiryText, paddedEraDate, plainEraDate } from './era-date.ts';
import { drawLicenceFront } from './licence-front.ts';
import { addressOf, licenceHolder, licenceNumber } from './licence-holder.ts';

test('completes a number by the weights 5 4 3 2 7 6 5 4 3 2', () => {
  // 0·5 + 1·4 + 2·3 + 3·2 + 4·7 + 5·6 + 6·5 + 7·4 + 8·3 + 9·2 = 174; 174 mod 11 = 9; 11 − 9 = 2
  expect(licenceNumber('0123456789')).toBe('012345678920');
  // 3·5 + 3·2 = 21; 21 mod 11 = 10; 11 − 10 = 1; reissued once
  expect(licenceNumber('3003000000', 1)).toBe('300300000011');
  expect(() => licenceNumber('123')).toThrow('ten digits');
});

test('gives every holder a number that the product takes for right', () => {
  const numbers = Array.from({ length: 200 }, (_, seed) => licenceHolder(seed).number);
  expect(numbers.filter((number) => !driversLicenseNumberCheckDigitOk(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(200);
});

test('prints dates as licences do', () => {
  expect(expiryText('2029-06-01')).toBe('2029年(令和11年)06月01日まで有効');
  expect(paddedEraDate('2019-04-30')).toBe('平成31年04月30日');
  expect(plainEraDate('2019-05-01')).toBe('令和元年5月1日');
  expect(plainEraDate('1986-05-01')).toBe('昭和61年5月1日');
  expect(() => plainEraDate('1920-01-01')).toThrow('no era');
});

test('prints what the truth says, and that it is a specimen', async () => {
  const holder = licenceHolder(3, { conditions: '' });
  const { truth, front } = await driversLicense(holder);
  const svg = drawLicenceFront(holder, '', 'blue');
  for (const text of [truth.name, truth.address, `第 ${truth.number} 号`, '見本'])
    expect(svg).toContain(text);
  expect(truth.address).toBe(addressOf(holder));
  const { width, height, hasAlpha } = await sharp(front).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 1518, height: 957, hasAlpha: true });
});
