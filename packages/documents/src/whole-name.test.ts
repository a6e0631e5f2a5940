import { expect, test } from 'vitest';
import { wholeKana, wholeName } from './whole-name.ts';

test.each([
  [{ familyName: '山田', firstName: '太郎' }, '山田 太郎'],
  [{ familyName: 'SUHARTO', firstName: '' }, 'SUHARTO'],
  [{ familyName: '', firstName: 'SUHARTO' }, 'SUHARTO'],
])('%j is written %s', (name, written) => {
  expect(wholeName(name)).toBe(written);
});

test('the kana of one name has no space at its end', () => {
  expect(wholeKana({ familyNameKana: 'スハルト', firstNameKana: '' })).toBe('スハルト');
});
