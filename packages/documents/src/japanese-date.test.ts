import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eras, formatEra } from './era.ts';
import { parseJapaneseDate } from './japanese-date.ts';

test.each([
  ['昭和61年5月1日生', '1986-05-01'],
  ['昭和61年5月1日(生)', '1986-05-01'],
  ['昭和６１年　５月　１日（生）', '1986-05-01'],
  ['令和06年05月01日', '2024-05-01'],
  ['令和06年05月01日 12345', '2024-05-01'],
  ['2027年(令和09年)06月01日まで有効', '2027-06-01'],
  ['２０２７年（令和０９年）０６月０１日まで有効', '2027-06-01'],
  ['令和9年(2027年)6月1日', '2027-06-01'],
  ['令和元年5月1日', '2019-05-01'],
  ['2019年(令和元年)05月01日まで有効', '2019-05-01'],
  ['平成元年1月8日', '1989-01-08'],
  ['昭和64年1月7日', '1989-01-07'],
  ['M45.7.29', '1912-07-29'],
  ['T15/12/24', '1926-12-24'],
  ['s61-5-1', '1986-05-01'],
  ['Ｈ３１．４．３０', '2019-04-30'],
  ['R1.5.1', '2019-05-01'],
  ['R元年5月1日', '2019-05-01'],
  ['2027-06-01', '2027-06-01'],
  ['2027/6/1', '2027-06-01'],
  ['2027年6月1日', '2027-06-01'],
  ['明治33年3月1日', '1900-03-01'],
])('reads %s', (text, date) => {
  expect(parseJapaneseDate(text)).toEqual({ date });
});

test.each([
  ['a day of the next era', '昭和64年1月8日'],
  ['a day before the era', '令和元年4月30日'],
  ['forms that contradict each other', '2027年(令和10年)06月01日まで有効'],
  ['forms of which one is outside its era', '2019年(平成31年)05月01日'],
  ['two western years', '2027年(2027年)06月01日'],
  ['a day that does not exist', '2025-02-30'],
  ['a day that does not exist, by era', '令和7年2月29日'],
  ['month thirteen', '令和7年13月1日'],
  ['year zero', '令和0年5月1日'],
  ['an unknown era', '慶応3年1月1日'],
  ['two separators', '2027-06/01'],
  ['no day', '令和7年5月'],
  ['words around it', '有効期限は令和7年5月1日です'],
  ['nothing', ''],
])('refuses %s: %s', (_, text) => {
  expect(parseJapaneseDate(text)).toBeNull();
});

test('reads every day back that was written by era', () => {
  const day = fc.date({ min: new Date(eras[0].firstDay), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.boolean(), (instant, twoDigits) => {
      const date = instant.toISOString().slice(0, 10);
      expect(parseJapaneseDate(formatEra(date, { twoDigits }) ?? '')).toEqual({ date });
    }),
  );
});
