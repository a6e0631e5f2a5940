import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a statement has one name, another one has another', () => {
  const names = new StatementNames();
  const first = names.nameOf('select 1');
  expect(first).not.toBeNull();
  expect(names.nameOf('select 1')).toBe(first);
  expect(names.nameOf('update t set a = $1')).not.toBe(first);
});

test.each(['begin', 'create table t ()', 'select a from t order by b limit 21'])(
  '%s is not prepared',
  (text) => {
    expect(new StatementNames().nameOf(text)).toBeNull();
  },
);

test('not more than 500 are prepared', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 600 }, (_, number) => names.nameOf(`select ${number}`));
  expect(given.filter((name) => name !== null)).toHaveLength(500);
});

test('a stale plan gives all statements new names; another error does not', () => {
  const names = new StatementNames();
  const before = names.nameOf('select 1');
  names.forgetStalePlans({ code: '23505', message: 'duplicate key' });
  names.forgetStalePlans({ code: '0A000', message: 'not supported' });
  expect(names.nameOf('select 1')).toBe(before);
  names.forgetStalePlans({ code: '0A000', message: 'cached plan must not change result type' });
  expect(names.nameOf('select 1')).not.toBe(before);
});
