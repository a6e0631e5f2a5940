import { expect, test } from 'vitest';
import { parseLicenceDate, parsePhotoRenewalDate } from './licence-dates.ts';

test.each([
  ['平成24年08月01日', '2012-08-01'],
  ['平成24.08.01', '2012-08-01'],
  ['平24. 8. 1', '2012-08-01'],
  ['昭63.12.27', '1988-12-27'],
  ['令元.5.1', '2019-05-01'],
  ['R06.05.01', '2024-05-01'],
  ['２０２４年５月１日', '2024-05-01'],
  ['平成32.08.01', null],
  ['平成24.13.01', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(parseLicenceDate(text)).toBe(day);
});

test.each([
  ['令和14年04月01日まで', '2032-04-01'],
  ['平成40年04月01日まで', '2028-04-01'],
  ['平成 41. 4.30 まで', '2029-04-30'],
  ['平38.8.1まで', '2026-08-01'],
  ['2032年4月1日まで有効', '2032-04-01'],
  // 平成42年 would have been printed in 令和 already.
  ['平成42年04月01日まで', null],
  ['平成40年02月30日まで', null],
  ['まで', null],
])('under the photo %s is the day %s', (text, day) => {
  expect(parsePhotoRenewalDate(text)).toBe(day);
});
