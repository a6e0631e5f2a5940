import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { unusedIn } from './unused-exports.mjs';

test('the repository exports nothing that nobody uses', () => {
  expect(unusedIn(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});

test('an export that only its own file uses is named, a type that its own file uses is not', () => {
  const folder = plant({
    'apps/one/src/main.ts': `import { used } from './a.ts';\nused();\n`,
    'apps/one/src/a.ts': `export interface Given { x: 1 }\nexport const own = (_: Given) => 1;\nexport const used = () => own({ x: 1 });\n`,
    'apps/one/package.json': `{ "scripts": { "start": "node src/main.ts" } }`,
  });
  expect(unusedIn(folder)).toEqual(['apps/one/src/a.ts exports own, which no other file uses.']);
});

test('what an index passes on is used where somebody asks the index for it', () => {
  const folder = plant({
    'packages/low/package.json': `{ "exports": { ".": "./src/index.ts" } }`,
    'packages/low/src/index.ts': `export { a, b } from './a.ts';\nexport * from './c.ts';\n`,
    'packages/low/src/a.ts': `export const a = 1;\nexport const b = 2;\n`,
    'packages/low/src/c.ts': `export const c = 1;\nexport const d = 2;\n`,
    'packages/high/src/a.test.ts': `import { a } from '@ekyc/low';\nimport * as low from '@ekyc/low';\nexport default [a, low.c];\n`,
  });
  expect(unusedIn(folder)).toEqual([
    'packages/low/src/a.ts exports b, which no other file uses.',
    'packages/low/src/c.ts exports d, which no other file uses.',
    'packages/low/src/index.ts exports b, which no other file uses.',
  ]);
});

test('a file that nothing imports or begins is named', () => {
  const folder = plant({
    'apps/one/src/forgotten.ts': 'const x = 1;\nvoid x;\n',
    'apps/one/src/pool.ts': `new Worker(new URL('./child.ts', import.meta.url));\n`,
    'apps/one/src/child.ts': 'const x = 1;\nvoid x;\n',
    'apps/one/package.json': `{ "scripts": { "start": "node src/pool.ts" } }`,
  });
  expect(unusedIn(folder)).toEqual(['apps/one/src/forgotten.ts is imported by nothing.']);
});

function plant(/** @type {Record<string, string>} */ files) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-unused-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
