import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('Japanese texts and numbers stand in lines, with the mark by which Excel knows them', () => {
  expect(
    csvOf([
      ['日付', '作成'],
      ['2026-11-22', 3],
      ['合計', null],
    ]),
  ).toBe('\uFEFF日付,作成\r\n2026-11-22,3\r\n合計,\r\n');
});

test('separators, quotes and line ends stay inside of their cell', () => {
  expect(csvOf([['a,b', 'c"d', 'e\nf']])).toBe('\uFEFF"a,b","c""d","e\nf"\r\n');
});

test('no text is a formula to a spreadsheet, whatever stands before it', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '=1', '+1', '@x'])
    expect(csvOf([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/);
  expect(csvOf([[-1]])).toBe('\uFEFF-1\r\n');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = csvOf([[text]]).replace(/^\uFEFF"?/, '');
      expect(/^[=+\-@\t\r]/.test(shown) && !/^\r\n$/.test(shown)).toBe(false);
    }),
  );
});
