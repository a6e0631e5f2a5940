import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { appsToBuild, noteBuiltFrom, sourcesHash } from './web-build-state.mjs';

test('the hash follows the content of what an app is built from, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-web-'));
  write(folder, 'apps/web/src/main.tsx', 'a');
  write(folder, 'packages/contract/src/index.ts', 'b');
  const first = sourcesHash(folder, 'apps/web');

  for (const path of [
    'apps/web/dist/x.js',
    'apps/web/node_modules/x.js',
    'apps/web/src/a.test.tsx',
    'apps/console/src/main.tsx',
    'README.md',
  ]) {
    write(folder, path, 'x');
  }
  write(folder, 'apps/web/src/main.tsx', 'a');
  expect(sourcesHash(folder, 'apps/web')).toBe(first);

  for (const path of [
    'apps/web/src/main.tsx',
    'packages/contract/src/index.ts',
    'packages/design/src/button.tsx',
    'packages/sign-in/src/sign-in.tsx',
    'package-lock.json',
  ]) {
    const before = sourcesHash(folder, 'apps/web');
    write(folder, path, 'changed');
    expect(sourcesHash(folder, 'apps/web')).not.toBe(before);
  }
  const before = sourcesHash(folder, 'apps/web');
  write(folder, 'packages/documents/src/new.ts', '');
  expect(sourcesHash(folder, 'apps/web')).not.toBe(before);
  rmSync(folder, { recursive: true });
});

test('an app is to be built while its build is missing or came from other sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-web-'));
  expect(appsToBuild(folder)).toEqual([]);
  for (const app of ['apps/web', 'apps/console']) write(folder, `${app}/package.json`, '');
  expect(appsToBuild(folder)).toEqual(['apps/web', 'apps/console']);

  write(folder, 'apps/web/dist/index.html', '');
  expect(appsToBuild(folder)).toEqual(['apps/web', 'apps/console']);
  noteBuiltFrom(folder, 'apps/web', sourcesHash(folder, 'apps/web'));
  expect(appsToBuild(folder)).toEqual(['apps/console']);

  write(folder, 'apps/console/dist/index.html', '');
  noteBuiltFrom(folder, 'apps/console', sourcesHash(folder, 'apps/console'));
  expect(appsToBuild(folder)).toEqual([]);
  write(folder, 'apps/console/src/main.tsx', 'changed');
  expect(appsToBuild(folder)).toEqual(['apps/console']);
  write(folder, 'packages/design/src/button.tsx', 'changed');
  expect(appsToBuild(folder)).toEqual(['apps/web', 'apps/console']);
  rmSync(folder, { recursive: true });
});

test('the guides are built anew where a guide changed, and where nothing of theirs did they are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-web-'));
  write(folder, 'apps/docs/package.json', '');
  write(folder, 'apps/docs/dist/index.html', '');
  noteBuiltFrom(folder, 'apps/docs', sourcesHash(folder, 'apps/docs'));
  for (const path of ['apps/web/src/main.tsx', 'packages/design/src/button.tsx', 'packages/cli/src/x.ts'])
    write(folder, path, 'x');
  expect(appsToBuild(folder)).toEqual([]);
  for (const path of [
    'docs/quick-start.md',
    'docs/ja/quick-start.md',
    'docs/adr/0001-tools.md',
    'apps/docs/src/in-page/docs.css',
    'packages/contract/src/paths.ts',
    'CHANGELOG.md',
  ]) {
    write(folder, path, 'changed');
    expect(appsToBuild(folder), path).toEqual(['apps/docs']);
    noteBuiltFrom(folder, 'apps/docs', sourcesHash(folder, 'apps/docs'));
  }
  rmSync(folder, { recursive: true });
});

function write(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
