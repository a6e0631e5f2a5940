import { expect, test } from 'vitest';
import { describeApiKey, generateApiKey } from './api-key.ts';
import { mayReturnTo } from './business.ts';

const business = { redirectOrigins: ['https://shop.example'] };

test.each([
  ['https://shop.example/back?order=1', true],
  ['https://shop.example', true],
  ['https://shop.example:443/back', true],
  ['http://shop.example/back', false],
  ['https://shop.example:8443/back', false],
  ['https://shop.example.evil.example/', false],
  ['https://shop.example@evil.example/', false],
  ['https://evil.example/https://shop.example', false],
  ['https://user:secret@shop.example/', false],
  ['//shop.example/', false],
  ['javascript:alert(1)', false],
])('%s may be returned to: %s', (url, expected) => {
  expect(mayReturnTo(business, url)).toBe(expected);
});

test('a key is not mistaken for anything else, and only its hash is stored', () => {
  const key = generateApiKey();
  expect(describeApiKey(key.apiKey)).toEqual(key);
  expect(key.secretHash.toString('hex')).not.toContain(key.apiKey.slice(-64));
  for (const wrong of ['', 'ekyc_sk_', `${key.apiKey}0`, key.apiKey.toUpperCase(), ` ${key.apiKey}`]) {
    expect(describeApiKey(wrong)).toBeNull();
  }
});
