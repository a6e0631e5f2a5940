import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(`${root}${name}`, 'utf8'));

test('each library is locked by its SHA-512, and comes from the one registry', () => {
  const { packages } = read('package-lock.json');
  const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));
  const libraries = installed.filter(([, { link }]) => link !== true);
  expect(libraries.length).toBeGreaterThan(100);
  const loose = libraries.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});

test('each version that is asked for is exact', () => {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];
  const asked = manifests.flatMap((name) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read(name);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const loose = asked.filter(
    ([name, version]) => !name.startsWith('@ekyc/') && !/^\d+\.\d+\.\d+/.test(version),
  );
  expect(loose).toEqual([]);
});
