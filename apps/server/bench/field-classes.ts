import type { NameSet } from '@ekyc/testkit';

const classesByField: Readonly<Record<string, string>> = {
  name: 'name',
  nameKanji: 'name',
  surname: 'latin',
  givenName: 'latin',
  address: 'address',
  number: 'number',
  licenseNumber: 'number',
  birthday: 'date',
  issueDate: 'date',
  expiryDate: 'date',
  certificateExpiryDate: 'date',
  periodOfStayExpiryDate: 'date',
  photoRenewalDate: 'date',
  sex: 'word',
  nationality: 'word',
  statusOfResidence: 'word',
  domicile: 'place',
  mrzValid: 'mrz',
};

/** What the values of a licence's classes end with (`classB4IssueDate`). */
const classOfEnding: Readonly<Record<string, string>> = {
  IssueDate: 'date',
  IssueNumber: 'number',
  IssuingGovernor: 'place',
};

/**
 * Under which heading a field's errors are counted: names by the letters they are printed in, the values of all classes
 * of a licence together. Null for what is not counted.
 */
export function classOfField(field: string, value: string, names: NameSet): string | null {
  const ending = /^class.+(Issue(?:Date|Number)|IssuingGovernor)$/.exec(field)?.[1];
  const plain = classesByField[field] ?? classOfEnding[ending ?? ''];
  if (plain === undefined) return null;
  if (plain !== 'name') return plain;
  return /^[A-Z]/.test(value) ? 'latin' : `name.${names}`;
}
