import { expect, test } from 'vitest';
import { compareName } from './match-name.ts';

const sato = { familyName: '佐藤', firstName: '太郎', familyNameKana: 'サトウ', firstNameKana: 'タロウ' };
const ohno = { familyName: '大野', firstName: '由紀', familyNameKana: 'オオノ', firstNameKana: 'ユキ' };
const nguyen = {
  familyName: 'Nguyen',
  firstName: 'Van An',
  familyNameKana: 'グエン',
  firstNameKana: 'ヴァンアン',
};
const suharto = { familyName: 'Suharto', firstName: '', familyNameKana: 'スハルト', firstNameKana: '' };
const wang = { familyName: '王', firstName: '小明', familyNameKana: 'オウ', firstNameKana: 'ショウメイ' };

test.each([
  ['kanji as entered', sato, '佐藤 太郎', 'same'],
  ['old and new forms of a kanji', { ...sato, familyName: '渡邊' }, '渡辺 太郎', 'variant'],
  ['another name', sato, '佐藤 次郎', 'different'],
  ['Latin letters by the kana', sato, 'SATO TARO', 'same'],
  ['another romanisation of the kana', ohno, 'OHNO YUKI', 'variant'],
  ['Latin letters of somebody else', sato, 'SUZUKI TARO', 'different'],
  ['Latin letters as entered', nguyen, 'NGUYEN VAN AN', 'same'],
  ['Latin letters in another order', nguyen, 'VAN AN NGUYEN', 'variant'],
  ['kanji of a name entered in kanji', wang, '王 小明', 'same'],
  ['the one name of a person', suharto, 'SUHARTO', 'same'],
  ['one name and another one', suharto, 'SUKARNO', 'different'],
  ['one name by its kana', { ...suharto, familyName: 'スハルト' }, 'SUHARUTO', 'same'],
  ['Latin letters where kanji and a reading of them were entered', wang, 'WANG XIAOMING', 'different'],
])('%s', (_, profile, written, agreement) => {
  expect(compareName(profile)?.(written)).toBe(agreement);
});

test('half a name is not compared', () => {
  expect(compareName({ familyName: '佐藤' })).toBeNull();
});
