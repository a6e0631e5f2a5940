import { expect, test } from 'vitest';
import { idTypes, isIdType } from './id-types.ts';

test('a driving licence is taken from four sides', () => {
  expect(idTypes.driversLicense.photoTypes).toEqual(['front', 'back', 'thickness', 'tilted']);
});

test('knows accepted documents by name and nothing inherited', () => {
  expect(isIdType('driversLicense')).toBe(true);
  for (const text of ['healthInsuranceCard', 'toString', '']) expect(isIdType(text)).toBe(false);
});
