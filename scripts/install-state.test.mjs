import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled, linkOwnPackages } from './install-state.mjs';

const wanted = {
  '': { name: 'whole' },
  'packages/own': { version: '0.1.0' },
  'node_modules/own': { resolved: 'packages/own', link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
};
const { '': _, 'node_modules/for-another-platform': __, ...installed } = wanted;

test('an install is complete without the optional packages of other platforms', () => {
  expect(isInstalled(folderWith(wanted, installed))).toBe(true);
});

test.each([
  ['nothing is installed', null],
  ['a package is missing', { ...installed, 'node_modules/a': undefined }],
  [
    'a package has another version',
    { ...installed, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } },
  ],
  [
    'a package has other content',
    { ...installed, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } },
  ],
])('an install is needed where %s', (_, packages) => {
  expect(isInstalled(folderWith(wanted, packages))).toBe(false);
});

test('a new package of the repository is linked without an install', () => {
  const folder = folderWith(wanted, installed);
  mkdirSync(join(folder, 'packages/own'), { recursive: true });
  writeFileSync(join(folder, 'packages/own/package.json'), '{}');
  linkOwnPackages(folder);
  linkOwnPackages(folder);
  expect(readFileSync(join(folder, 'node_modules/own/package.json'), 'utf8')).toBe('{}');
});

function folderWith(lock, hidden) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
  if (hidden !== null) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: hidden }));
  }
  return folder;
}
