import { expect, test } from 'vitest';
import { unanswered } from './unanswered-calls.mjs';

test('names the operations that no test was answered with success', () => {
  const names = ['staff.list', 'staff.get', 'staff.getMe'];
  const seen = ['staff.list 200', 'staff.get 404', 'staff.getMe 204', ''];
  expect(unanswered(names, seen)).toEqual(['staff.get']);
  expect(unanswered(names, [])).toEqual(names);
});
