import { expect, test } from 'vitest';
import { yearsOf } from './pickable-days.ts';

test('an era has its first year and its last, the present one as many as there are', () => {
  expect(yearsOf('平成').at(0)).toEqual(['1', '元年(1989)']);
  expect(yearsOf('平成').at(-1)).toEqual(['31', '31年(2019)']);
  expect(yearsOf('昭和').at(-1)).toEqual(['64', '64年(1989)']);
  expect(yearsOf('令和', '2026-11-21').at(-1)).toEqual(['8', '8年(2026)']);
});
