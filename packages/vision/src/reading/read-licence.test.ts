import { expect, test } from 'vitest';
import { readField } from './fields.ts';

const read = (text: string, confidence = 0.8) => ({ text, confidence });

test.each([
  ['classDate', '平成 24.08.01', '2012-08-01'],
  ['classDate', '平成 24 . 8 . 1', '2012-08-01'],
  ['classDate', '信和 02.05.11', '2020-05-11'],
  ['classDate', '人 名 和 05.01.19', '2023-01-19'],
  ['classDate', '叙和06年01月27日', '2024-01-27'],
  ['classDate', '昭和 05.01.19', '1930-01-19'],
  // 令和 55 has not come: an era misread in another way.
  ['classDate', '叙和55.01.27', undefined],
  ['classDate', '平成24・08・01', '2012-08-01'],
  ['classDate', '平成 24.O8.0l', '2012-08-01'],
  ['classDate', '平成 240801', '2012-08-01'],
  ['classDate', '平24.8.1', '2012-08-01'],
  ['classDate', '昭和 63 年 11 月 08 日', '1988-11-08'],
  ['classDate', '平成 24.13.01', undefined],
  ['classDate', '24.08.01', undefined],
  ['classDate', '一 一', undefined],
  ['photoDeadline', '令 和 13 年 01 月 24 日 まで', '2031-01-24'],
  ['photoDeadline', '平成 40 年 04 月 01 日 まで', '2028-04-01'],
  ['certificateNumber', '13039864 1730', '130398641730'],
  ['certificateNumber', '第 13039864l730 号', '130398641730'],
  ['certificateNumber', '13039864173', undefined],
  ['issueNumber', '00123', '00123'],
  ['issueNumber', '第 OO123 号', '00123'],
  ['issueNumber', 'ー', undefined],
  ['place', '神奈 川 県', '14'],
  ['place', '東京 都 知事', '13'],
  ['place', '外国 籍', '99'],
  ['place', '束京', '13'],
  // As near to 宮城 as to 茨城.
  ['place', '次城', undefined],
  ['place', '総務大臣', undefined],
] as const)('%s in "%s" is %s', (kind, text, value) => {
  expect(readField(kind, read(text))?.value).toBe(value);
});

test('a day without its points and a place with a letter astray are doubted', () => {
  const confidence = (kind: 'classDate' | 'place', text: string) =>
    readField(kind, read(text))?.confidence ?? 1;
  expect(confidence('classDate', '平成240801')).toBeLessThan(confidence('classDate', '平成24.08.01'));
  expect(confidence('place', '束京')).toBeLessThan(confidence('place', '東京'));
});

test('a name in Latin letters is read as one, with its blanks', () => {
  expect(readField('name', read('NGUYEN VAN HUNG'))?.value).toBe('NGUYEN VAN HUNG');
  expect(readField('name', read('山田 太郎'))?.value).toBe('山田 太郎');
});
