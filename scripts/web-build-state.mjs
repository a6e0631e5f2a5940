import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/documents/src',
  'packages/embed',
  'package-lock.json',
  'tsconfig.base.json',
];
const passedOver = new Set(['node_modules', 'dist']);
const stamp = 'apps/web/dist/.sources';

/** Whether there is a web app to build at all. */
export function hasWebApp(/** @type {string} */ folder) {
  return existsSync(join(folder, 'apps/web/vite.config.ts'));
}

/** SHA-256 over names and contents of everything from which the web app is built, tests left out. */
export function webSourcesHash(/** @type {string} */ folder) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(folder, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Whether the built web app came from sources with that hash. */
export function isBuiltFrom(/** @type {string} */ folder, /** @type {string} */ hash) {
  const file = join(folder, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Notes that the web app was built from sources with that hash. */
export function noteBuiltFrom(/** @type {string} */ folder, /** @type {string} */ hash) {
  writeFileSync(join(folder, stamp), hash);
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => !passedOver.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(child) : [child];
    });
}
