import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { foreignWrites } from './row-owners.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {string[]} */
const planted = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

function plant(/** @type {Record<string, string>} */ files) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-owners-'));
  planted.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const owned = { pot: 'kitchen', book: 'library' };

describe('the owners of rows', () => {
  test('the service keeps them', () => {
    expect(foreignWrites(join(root, 'packages/service/src'))).toEqual([]);
  });

  test.each([
    `db.insertInto('pot').values({}).execute();`,
    `db.selectFrom('book'); void tx.updateTable('pot').set({});`,
    `await tx\n  .deleteFrom('pot')\n  .where('id', '=', 1);`,
    'void sql`update pot set lid = ${1}`;',
    'void sql`with old as (select 1)\n delete  from pot`;',
  ])('a foreign write is named: %s', (text) => {
    const folder = plant({ 'library/read.ts': text, 'kitchen/cook.ts': text });
    expect(foreignWrites(folder, owned, {})).toEqual([
      'library/read.ts writes pot, whose rows kitchen alone writes.',
    ]);
    expect(foreignWrites(folder, owned, { 'library/read.ts': ['pot'] })).toEqual([]);
  });

  test('reading and locking are free, and so are migrations and tests', () => {
    const write = `db.deleteFrom('pot');`;
    const folder = plant({
      'library/read.ts': "db.selectFrom('pot'); void sql`select 1 from pot for no key update skip locked`;",
      'library/read.test.ts': write,
      'database/migration-0001.ts': write,
    });
    expect(foreignWrites(folder, owned, {})).toEqual([]);
  });

  test('a table without an owner, and one that is not named in place, are named', () => {
    const folder = plant({
      'library/add.ts': `db.insertInto('shelf');`,
      'library/any.ts': `for (const table of tables) db.deleteFrom(table);`,
    });
    expect(foreignWrites(folder, owned, {})).toEqual([
      'library/add.ts writes shelf, which has no owner (scripts/row-owners.mjs).',
      'library/any.ts writes a table that it does not name: nobody could tell whose rows.',
    ]);
  });
});
