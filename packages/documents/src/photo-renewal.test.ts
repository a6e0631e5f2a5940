import { expect, test } from 'vitest';
import { isPhotoRenewalOverdue, photoRenewalDeadline } from './photo-renewal.ts';

test.each([
  ['2016-04-01', '2026-04-01'],
  ['2016-02-29', '2026-02-28'],
  ['2016-12-31', '2026-12-31'],
])('a photo of %s may stay until %s', (taken, deadline) => {
  expect(photoRenewalDeadline(taken)).toBe(deadline);
});

test('it is overdue from the day after', () => {
  const deadline = photoRenewalDeadline('2016-11-21');
  expect(isPhotoRenewalOverdue(deadline, '2026-11-21')).toBe(false);
  expect(isPhotoRenewalOverdue(deadline, '2026-11-22')).toBe(true);
});

test('no day has no deadline', () => {
  expect(() => photoRenewalDeadline('2016-02-30')).toThrow(RangeError);
  expect(() => photoRenewalDeadline('9995-01-01')).toThrow(RangeError);
});
