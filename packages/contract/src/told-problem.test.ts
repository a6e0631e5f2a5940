import { expect, test } from 'vitest';
import { errorStatus } from './errors.ts';
import { readToldProblem } from './told-problem.ts';

test('a problem document is read as it was told', () => {
  expect(readToldProblem({ code: 'not_found', title: 'ありません。' })).toEqual({
    code: 'not_found',
    title: 'ありません。',
    errors: [],
  });
});

test.each(Object.keys(errorStatus))('%s is a code that is believed', (code) => {
  expect(readToldProblem({ code, title: 'こう言われました。' }).code).toBe(code);
});

test.each([
  ['<html>'],
  [null],
  [{}],
  [{ code: 'not_found' }],
  [{ code: 'not_found', title: '' }],
  [{ code: '<b>', title: 'x' }],
  [{ code: 404, title: 'x' }],
])('what is no problem document counts as an internal error: %j', (body) => {
  expect(readToldProblem(body).code).toBe('internal_error');
});
