import { expect, test } from 'vitest';
import { profile as example } from './examples/values.ts';
import { enteredProfile, suppliedProfile } from './profile.ts';

const fieldsAt = (value: object, schema: typeof enteredProfile | typeof suppliedProfile = enteredProfile) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
const two = { ...example };

test.each([
  ['the family name', { ...two, firstName: '', firstNameKana: '' }],
  ['the first name', { ...two, familyName: '', familyNameKana: '' }],
])('a person with one name has only %s', (_, entered) => {
  expect(fieldsAt(entered)).toEqual([]);
  expect(fieldsAt(entered, suppliedProfile)).toEqual([]);
});

test.each([
  [{ ...two, familyName: ' ', firstName: '' }, ['familyName', 'familyNameKana', 'firstNameKana']],
  [{ ...two, familyNameKana: '', firstNameKana: '' }, ['familyNameKana', 'firstNameKana']],
  [{ ...two, firstName: '' }, ['firstNameKana']],
  [{ ...two, firstNameKana: '' }, ['firstNameKana']],
])('neither a name without its kana nor no name at all is accepted: %j', (entered, fields) => {
  expect(fieldsAt(entered)).toEqual(fields);
});

test('a business may supply one part and leave the other out', () => {
  expect(fieldsAt({ familyName: '山田' }, suppliedProfile)).toEqual([]);
  expect(fieldsAt({ familyName: '', firstName: '' }, suppliedProfile)).toEqual(['familyName']);
});
