import { expect, test } from 'vitest';
import { asksForEnglish } from './asks-for-english.ts';

test.each([
  ['en', true],
  ['en-US,en;q=0.9', true],
  ['EN-gb', true],
  ['ja;q=0.5,en', true],
  ['ja,en;q=0.9', false],
  ['en,ja', false],
  ['ja', false],
  ['fr', false],
  ['*', false],
  ['', false],
  ['en;q=0', false],
  ['en;q=nonsense', false],
  ['en;q=2', false],
  ['english', false],
  [`${'fr,'.repeat(100)}en`, false],
])('%j: %s', (accepted, expected) => {
  expect(asksForEnglish({ 'accept-language': accepted })).toBe(expected);
});

test('nobody asked', () => expect(asksForEnglish({})).toBe(false));

test.each(['security-code', 'access-token', 'sec-fetch-site', 'origin'])(
  'what comes from a page (%s) is Japanese whatever the browser lists',
  (name) => {
    expect(asksForEnglish({ 'accept-language': 'en', [name]: 'x' })).toBe(false);
  },
);
