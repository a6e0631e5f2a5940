import type { ListedPerson } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { createMasterKey } from '../sealing/index.ts';
import {
  keysOfCase,
  keysOfSearch,
  matchKeysOf,
  openListing,
  sealListing,
  searchKeysOf,
} from './listed-person.ts';

const master = createMasterKey(Buffer.alloc(32, 7));
const licence: ListedPerson = { by: 'documentNumber', document: 'driversLicense', number: '9003 6401 4180' };
const person: ListedPerson = {
  by: 'nameAndBirthday',
  name: '髙橋　惠子',
  nameKana: 'たかはし けいこ',
  birthday: '1990-04-02',
};
const texts = (keys: readonly Buffer[]) => keys.map((key) => key.toString('hex'));
const meets = (one: readonly Buffer[], other: readonly Buffer[]) =>
  texts(one).some((key) => texts(other).includes(key));
const ofCase = (change: object = {}, business = 'b') =>
  keysOfCase(master, business, { document: 'driversLicense', numbers: [], people: [], ...change });
const named = (names: string[], birthday = '1990-04-02') => ({
  people: [{ names, nameKana: null, birthday }],
});

test('a number meets the same number of the same document, however it is written', () => {
  const listed = matchKeysOf(master, 'b', licence);
  expect(meets(listed, ofCase({ numbers: ['９００３６４０１４１８０'] }))).toBe(true);
  expect(meets(listed, ofCase({ numbers: ['900364014181'] }))).toBe(false);
  expect(meets(listed, ofCase({ numbers: ['900364014180'], document: 'passport' }))).toBe(false);
  expect(meets(listed, ofCase({ numbers: ['900364014180'], document: null }))).toBe(false);
});

test('a name meets the same name with the same birthday, in kanji or kana', () => {
  const listed = matchKeysOf(master, 'b', person);
  for (const name of ['高橋 恵子', '髙橋惠子', 'タカハシ ケイコ', 'ﾀｶﾊｼｹｲｺ'])
    expect(meets(listed, ofCase(named([name]))), name).toBe(true);
  expect(meets(listed, ofCase(named(['高橋 恵子'], '1990-04-03')))).toBe(false);
  expect(meets(listed, ofCase(named(['高橋 恵']))), 'a part of the name').toBe(false);
});

test('a search finds a number of any document and a name with any birthday, and matches no case', () => {
  for (const [one, text] of [
    [licence, '900364014180'],
    [person, '高橋恵子'],
    [person, 'タカハシケイコ'],
  ] as const) {
    expect(meets(searchKeysOf(master, 'b', one), keysOfSearch(master, 'b', text)), text).toBe(true);
    expect(meets(matchKeysOf(master, 'b', one), keysOfSearch(master, 'b', text)), text).toBe(false);
  }
  expect(keysOfSearch(master, 'b', ' ・ ')).toEqual([]);
});

test('another business has other hashes', () => {
  expect(meets(matchKeysOf(master, 'a', person), matchKeysOf(master, 'b', person))).toBe(false);
  expect(meets(searchKeysOf(master, 'a', person), keysOfSearch(master, 'b', '高橋恵子'))).toBe(false);
});

test('what is only punctuation is nobody, and nothing without digits a number', () => {
  expect(matchKeysOf(master, 'b', { ...licence, number: '免許' })).toEqual([]);
  expect(matchKeysOf(master, 'b', { by: 'nameAndBirthday', name: '・', birthday: '1990-04-02' })).toEqual([]);
});

test('what is sealed opens for its own listing alone', () => {
  const place = { id: 'one', business_id: 'b' };
  const sealed = sealListing(master, place, { person: licence, note: '同じ番号' });
  expect(sealed.includes(Buffer.from('900364014180'))).toBe(false);
  expect(openListing(master, place, sealed)).toEqual({ person: licence, note: '同じ番号' });
  for (const other of [
    { id: 'two', business_id: 'b' },
    { id: 'one', business_id: 'a' },
  ])
    expect(() => openListing(master, other, sealed)).toThrow();
});
