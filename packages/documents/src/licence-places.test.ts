import { expect, test } from 'vitest';
import {
  isLicencePlaceCode,
  issuingGovernors,
  licencePlaces,
  parseLicencePlace,
  shortPlaceName,
} from './licence-places.ts';

test.each([
  ['東京都', '13'],
  ['東京', '13'],
  ['東京都知事', '13'],
  ['京都', '26'],
  ['京都府 知事', '26'],
  ['北海道', '01'],
  ['北海道知事', '01'],
  ['和歌山県', '30'],
  ['外国籍', '99'],
  ['北海', null],
  ['総務大臣', null],
  ['', null],
])('%s has the code %s', (text, code) => {
  expect(parseLicencePlace(text)).toBe(code);
});

test('every place is known by its name, its short name and its governor', () => {
  expect(licencePlaces).toHaveLength(48);
  for (const [index, place] of licencePlaces.entries()) {
    expect(parseLicencePlace(place.name)).toBe(place.code);
    expect(parseLicencePlace(shortPlaceName(place))).toBe(place.code);
    expect(issuingGovernors[index]?.code).toBe(place.code);
  }
  expect(new Set(licencePlaces.map(shortPlaceName)).size).toBe(48);
  expect(issuingGovernors.find(({ code }) => code === '27')?.name).toBe('大阪府知事');
});

test('knows the codes', () => {
  expect(['01', '47', '99'].every(isLicencePlaceCode)).toBe(true);
  expect(['00', '48', '1', '098', ''].some(isLicencePlaceCode)).toBe(false);
});
