import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hasWebApp, isBuiltFrom, noteBuiltFrom, webSourcesHash } from './web-build-state.mjs';

test('the hash follows the content of what the web app is built from, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-web-'));
  write(folder, 'apps/web/src/main.tsx', 'a');
  write(folder, 'packages/contract/src/index.ts', 'b');
  const first = webSourcesHash(folder);

  for (const path of [
    'apps/web/dist/x.js',
    'apps/web/node_modules/x.js',
    'apps/web/src/a.test.tsx',
    'README.md',
  ]) {
    write(folder, path, 'x');
  }
  write(folder, 'apps/web/src/main.tsx', 'a');
  expect(webSourcesHash(folder)).toBe(first);

  for (const path of ['apps/web/src/main.tsx', 'packages/contract/src/index.ts', 'package-lock.json']) {
    const before = webSourcesHash(folder);
    write(folder, path, 'changed');
    expect(webSourcesHash(folder)).not.toBe(before);
  }
  const before = webSourcesHash(folder);
  write(folder, 'packages/documents/src/new.ts', '');
  expect(webSourcesHash(folder)).not.toBe(before);
  rmSync(folder, { recursive: true });
});

test('a build is known by the hash it came from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-web-'));
  expect(hasWebApp(folder)).toBe(false);
  write(folder, 'apps/web/vite.config.ts', '');
  expect(hasWebApp(folder)).toBe(true);
  expect(isBuiltFrom(folder, 'abc')).toBe(false);
  write(folder, 'apps/web/dist/index.html', '');
  noteBuiltFrom(folder, 'abc');
  expect(isBuiltFrom(folder, 'abc')).toBe(true);
  expect(isBuiltFrom(folder, 'abd')).toBe(false);
  rmSync(folder, { recursive: true });
});

function write(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
