import {
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { openTables } from './open-tables.ts';

/** A database that answers every query with the same rows, and remembers what it was given. */
function answering(rows: readonly Readonly<Record<string, unknown>>[]) {
  const given: unknown[] = [];
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () =>
      Object.assign(new DummyDriver(), {
        acquireConnection: () =>
          Promise.resolve({
            executeQuery: ({ parameters }: { readonly parameters: readonly unknown[] }) => {
              given.push(...parameters);
              return Promise.resolve({ rows: [...rows] });
            },
          }),
      }),
  };
  return { db: openTables(dialect), given };
}

test('a column of JSON is read as what it says; other text and null stay', async () => {
  const row = { id: '[1]', redirect_origins: '["https://a.example"]', framing_origins: null };
  const { db } = answering([row, row]);
  const rows = await db
    .selectFrom('business')
    .select(['id', 'redirect_origins', 'framing_origins'])
    .execute();
  const expected = { id: '[1]', redirect_origins: ['https://a.example'], framing_origins: null };
  expect(rows).toEqual([expected, expected]);
});

test('lists and plain objects are written as JSON; dates and bytes as they are', async () => {
  const { db, given } = answering([]);
  const at = new Date(0);
  const bytes = Buffer.from('ab');
  await db
    .updateTable('verification')
    .set({ reasons: ['age'], changed_at: at, sealed_profile: bytes })
    .execute();
  await db.updateTable('business').set({ customization: {} }).where('id', 'in', ['a', 'b']).execute();
  expect(given).toEqual(['["age"]', at, bytes, '{}', 'a', 'b']);
});
