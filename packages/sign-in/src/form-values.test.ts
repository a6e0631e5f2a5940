import { expect, test } from 'vitest';
import { merge, pickBy } from './form-values.ts';

test('members are chosen by value and name', () => {
  const values = { email: 'a@b.example', password: 'x', phone_number: '' };
  expect(pickBy(values, (_, key) => key !== 'password')).toEqual({ email: 'a@b.example', phone_number: '' });
  expect(pickBy(values, (value) => value === '')).toEqual({ phone_number: '' });
});

test('errors of several validators stand together by field, of the same kind the later', () => {
  const first = { password: { short: 'a', kinds: ['x'] }, name: 'b' };
  const second = { password: { short: 'c' }, email: { missing: 'd' } };
  expect(merge({}, first, null, undefined, second)).toEqual({
    password: { short: 'c', kinds: ['x'] },
    name: 'b',
    email: { missing: 'd' },
  });
  expect(first.password.short).toBe('a');
  expect(merge({})).toEqual({});
});
