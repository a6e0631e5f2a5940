import { expect, test } from 'vitest';
import { errorTitle } from './errors.ts';
import { readProblem } from './read-problem.ts';

test('a problem document is read, with our own title where it has none', () => {
  expect(readProblem({ code: 'not_found', title: 'ありません。' })).toEqual({
    code: 'not_found',
    title: 'ありません。',
    errors: [],
  });
  expect(readProblem({ code: 'not_found' }).title).toBe(errorTitle.not_found);
});

test.each([['<html>'], [null], [{ code: 'nonsense' }], [{}]])(
  'what is no problem document of ours counts as an internal error: %j',
  (body) => {
    expect(readProblem(body).code).toBe('internal_error');
  },
);
