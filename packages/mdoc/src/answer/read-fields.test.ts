import { expect, test } from 'vitest';
import { readFields } from './read-fields.ts';

const asked = {
  need: 'name',
  namespace: 'org.iso.18013.5.1',
  element: 'family_name',
  form: 'text',
  isOptional: false,
} as const;
const nameOf = (...values: readonly string[]) =>
  readFields(values.map((value) => ({ asked, value }))).fields.name;

test.each([
  ['SUHARTO', ''],
  ['', 'SUHARTO'],
])('the name of a person with one name is that name: %j and %j', (family, given) => {
  expect(nameOf(family, given)).toBe('SUHARTO');
});

test('a record without any name is refused', () => {
  expect(() => nameOf('', '')).toThrow('element_malformed');
  expect(() => nameOf('SUHARTO', ' ')).toThrow('element_malformed');
});
