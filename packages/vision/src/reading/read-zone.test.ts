import { expect, test } from 'vitest';
import { joinZone } from './read-zone.ts';

const zone = {
  issuingState: 'JPN',
  surname: 'SUZUKI',
  givenName: 'HANAKO',
  number: 'TR1234567',
  nationality: 'JPN',
  birthday: '2019-02-20',
  sex: 'F',
  expiryDate: '2029-06-14',
  valid: true,
} as const;
const read = (value: string, confidence = 0.8) => ({ value, confidence });

test('what page and zone agree on is surer than either', () => {
  const fields = joinZone({ number: read('TR1234567') }, { zone, likeness: 0.9 });
  expect(fields['number']?.confidence).toBeGreaterThan(0.98);
  expect(fields['mrzValid']?.value).toBe('true');
  expect(fields['nationality']?.value).toBe('JAPAN');
});

test('guarded by its check digit the zone wins, and the page’s reading is a candidate', () => {
  const fields = joinZone({ number: read('TR1234561', 0.95) }, { zone, likeness: 0.9 });
  expect(fields['number']).toMatchObject({ value: 'TR1234567', candidates: ['TR1234561'] });
  const wrong = joinZone(
    { number: read('TR1234561', 0.95) },
    { zone: { ...zone, valid: false }, likeness: 0.9 },
  );
  expect(wrong['number']).toMatchObject({ value: 'TR1234561', candidates: ['TR1234567'] });
  expect(wrong['number']?.confidence).toBeLessThanOrEqual(0.6);
  expect(wrong['mrzValid']?.value).toBe('false');
});

test('the page knows the century of a birth and the hyphens of a name', () => {
  const page = { birthday: read('1919-02-20'), givenName: read('HANA-KO'), surname: read('SUZUKI') };
  const fields = joinZone(page, { zone, likeness: 0.9 });
  expect(fields['birthday']?.value).toBe('1919-02-20');
  expect(fields['givenName']?.value).toBe('HANA-KO');
  expect(fields['name']?.value).toBe('SUZUKI HANA-KO');
});

test('without a zone the page stands alone and says nothing of check digits', () => {
  const fields = joinZone({ surname: read('SUZUKI', 0.7), givenName: read('HANAKO', 0.9) }, null);
  expect(fields['name']).toEqual(read('SUZUKI HANAKO', 0.7));
  expect(fields).not.toHaveProperty('mrzValid');
});

test('a zone without a given name is of a person with one name', () => {
  const fields = joinZone({}, { zone: { ...zone, surname: 'SUHARTO', givenName: '' }, likeness: 0.9 });
  expect(fields['name']?.value).toBe('SUHARTO');
  expect(joinZone({ surname: read('SUZUKI') }, null)).not.toHaveProperty('name');
});
