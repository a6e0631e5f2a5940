import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the browser's apps are built from beside their own folders. */
const shared = [
  'packages/app-start/src',
  'packages/contract/src',
  'packages/design',
  'packages/documents/src',
  'packages/embed',
  'packages/sign-in',
  'packages/vision/src/card',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];
const passedOver = new Set(['node_modules', 'dist']);

/** Folders of the apps that a browser loads: the visitor's, and the businesses' console. */
export const browserApps = ['apps/web', 'apps/console'];
/** The guides as pages, by a generator of their own (docs/adr/0077). */
export const docsApp = 'apps/docs';
/** Everything whose build the server hands out. */
export const builtApps = [...browserApps, docsApp];

/** What the guides' pages are built from beside their own folder. */
const guides = [
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  'packages/cli/README.md',
  'packages/python/README.md',
  'packages/sdk/README.md',
  'packages/contract/src',
  'package-lock.json',
];

/** The apps whose build is missing or came from other sources. */
export function appsToBuild(/** @type {string} */ folder) {
  return builtApps.filter(
    (app) =>
      existsSync(join(folder, app, 'package.json')) && !isBuiltFrom(folder, app, sourcesHash(folder, app)),
  );
}

/** SHA-256 over names and contents of everything from which an app is built, tests left out. */
export function sourcesHash(/** @type {string} */ folder, /** @type {string} */ app) {
  const hash = createHash('sha256');
  for (const source of [app, ...(app === docsApp ? guides : shared)]) {
    for (const file of filesUnder(join(folder, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Notes that an app was built from sources with that hash. */
export function noteBuiltFrom(
  /** @type {string} */ folder,
  /** @type {string} */ app,
  /** @type {string} */ hash,
) {
  writeFileSync(stampOf(folder, app), hash);
}

function isBuiltFrom(/** @type {string} */ folder, /** @type {string} */ app, /** @type {string} */ hash) {
  const stamp = stampOf(folder, app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** In the build, so that it goes with it. */
function stampOf(/** @type {string} */ folder, /** @type {string} */ app) {
  return join(folder, app, 'dist/.sources');
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
