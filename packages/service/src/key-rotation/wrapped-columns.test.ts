import { expect, test } from 'vitest';
import { sealedSecretContext, sealedSecrets, wrappedColumns } from './wrapped-columns.ts';

const every = [...wrappedColumns, sealedSecrets];
const row = { id: 'one', name: 'one', business_id: 'biz' };

test('no column is named twice', () => {
  const names = every.map(({ table, column }) => `${table}.${column}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a value that is moved to another row, or another table, does not open', () => {
  for (const { table, column, id, context } of every)
    expect(context({ ...row, [id]: 'other' }), `${table}.${column}`).not.toBe(context(row));
  // The two secrets of one endpoint change places when one is replaced: they are bound alike.
  const contexts = new Set(every.map(({ context }) => context(row)));
  expect(contexts.size).toBe(every.length - 1);
});

test('what a context is made of is read with the row', () => {
  for (const { table, column, id, needs, context } of every) {
    const read = Object.fromEntries([id, ...needs].map((name) => [name, row[name as keyof typeof row]]));
    expect(context(read), `${table}.${column}`).toBe(context(row));
  }
  expect(sealedSecretContext('look-up')).toContain('look-up');
});
