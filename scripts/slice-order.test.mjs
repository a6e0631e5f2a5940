import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { order, upwardImports } from './slice-order.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {string[]} */
const planted = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

function plant(/** @type {Record<string, string>} */ files) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-slices-'));
  planted.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('the order of slices', () => {
  test('the service keeps it', () => {
    expect(upwardImports(join(root, 'packages/service/src'))).toEqual([]);
  });

  test.each(['docs/architecture.md', 'docs/ja/architecture.md'])('%s lists it', (guide) => {
    const [, listed = ''] = /```text\n(routes[^`]*)```/.exec(readFileSync(join(root, guide), 'utf8')) ?? [];
    const names = listed.trim().split('\n');
    expect(names.map((line) => line.split(' ')[0])).toEqual(order.toReversed());
  });

  test('a slice that uses a higher one is named, also where it passes the value on', () => {
    const folder = plant({
      'low/index.ts': `import { high } from '../high/index.ts';\nexport const low = high;\n`,
      'low/pass-on.ts': `export { high } from '../high/index.ts';\n`,
      'high/index.ts': `import { low } from '../low/index.ts';\nexport const high = () => low;\n`,
    });
    expect(upwardImports(folder, ['low', 'high'])).toEqual([
      'low/index.ts uses high/index.ts, which stands above it.',
      'low/pass-on.ts uses high/index.ts, which stands above it.',
    ]);
  });

  test('types may go up', () => {
    const folder = plant({
      'low/index.ts': `import type { High } from '../high/index.ts';\nexport type Low = High;\n`,
      'low/mixed.ts': `import { type High } from '../high/index.ts';\nexport type Mixed = High;\n`,
      'high/index.ts': `export type High = 1;\n`,
    });
    expect(upwardImports(folder, ['low', 'high'])).toEqual([]);
  });

  test('a slice without a place is named', () => {
    expect(upwardImports(plant({ 'new/index.ts': 'export {};\n' }), order)).toEqual([
      'new/index.ts: its slice has no place in the order (scripts/slice-order.mjs).',
    ]);
  });
});

test('two files that import types of each other are refused by the linter', () => {
  const folder = plant({
    '.oxlintrc.json': JSON.stringify({
      plugins: ['import'],
      categories: { correctness: 'off' },
      rules: {
        'import/no-cycle': JSON.parse(
          readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''),
        ).rules['import/no-cycle'],
      },
    }),
    'a.ts': `import type { B } from './b.ts';\nexport type A = B | 1;\n`,
    'b.ts': `import type { A } from './a.ts';\nexport type B = A | 2;\n`,
  });
  const lint = () =>
    spawnSync(join(root, 'node_modules/.bin/oxlint'), ['.'], { cwd: folder, encoding: 'utf8' }).stdout;
  expect(lint()).toContain('Dependency cycle');
  writeFileSync(join(folder, 'b.ts'), 'export type B = 2;\n');
  expect(lint()).toContain('0 errors');
});
