import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from './database.ts';
import { cachedQuery } from './cached-query.ts';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (given) => new PostgresIntrospector(given),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a query is made once, and each call brings its own values to their places', () => {
  let made = 0;
  const find = cachedQuery((from, { id, name }: { id: string; name: string }) => {
    made += 1;
    return from
      .selectFrom('business')
      .select('id')
      .where('name', '=', name)
      .where('revision', '=', 7)
      .where((where) => where.or([where('id', '=', id), where('site_url', '=', id)]));
  });
  const asked = [find(db, { id: 'a', name: 'A' }), find(db, { id: 'b', name: 'B' })];
  expect(made).toBe(1);
  expect(new Set(asked.map(({ sql }) => sql)).size).toBe(1);
  expect(asked[0]?.sql).toContain('"name" = $1 and "revision" = $2 and ("id" = $3 or "site_url" = $4)');
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    ['A', 7, 'a', 'a'],
    ['B', 7, 'b', 'b'],
  ]);
});
