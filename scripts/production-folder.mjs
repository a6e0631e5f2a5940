import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { builtApps } from './web-build-state.mjs';

/** The build cannot be made; the message says what to do. */
export class BuildRefused extends Error {}

/** What is started in the folder: the service with its command line, and the adapter for Janus. */
const programs = ['@ekyc/server', '@ekyc/whip-adapter'];
/** Names the folder as one of ours, which the next build may replace. */
const stamp = 'build.json';
/** Of our own packages: tools and tests, which no program loads. */
const notShipped = new Set(['bench', 'build', 'dist', 'node_modules', 'scripts', 'test']);

/**
 * Makes a folder that runs the service by itself: the sources that Node reads, built pages, networks, tables, and the
 * packages that production needs, as npm names them.
 *
 * @param {string} root the repository, prepared (scripts/prepare.mjs)
 * @param {string} folder does not exist, is empty, or was made by an earlier build, which is replaced
 * @returns {{ packages: number }} how many packages of others it holds
 * @throws {BuildRefused}
 */
export function buildFolder(root, folder) {
  mayReplace(root, folder);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const { own, others } = packagesFor(root);
  for (const place of own) copyOwn(root, unfinished, place);
  for (const place of others) copyPackage(root, unfinished, place);
  for (const app of builtApps) copyPages(root, unfinished, app);
  const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
  writeJson(join(unfinished, 'package.json'), manifest(version));
  writeJson(join(unfinished, stamp), { version, platform: process.platform, arch: process.arch });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return { packages: others.length };
}

function mayReplace(/** @type {string} */ root, /** @type {string} */ folder) {
  if (resolve(root).startsWith(`${folder}${sep}`) || resolve(root) === folder)
    throw new BuildRefused(`${folder} holds the repository itself: name another folder.`);
  if (!existsSync(folder) || existsSync(join(folder, stamp))) return;
  if (!lstatSync(folder).isDirectory() || readdirSync(folder).length > 0)
    throw new BuildRefused(`${folder} was not made by npm run build, and is not empty: name another folder.`);
}

/**
 * @param {string} root
 * @returns {{ own: string[], others: string[] }} folders beside the root, as `packages/vision` and `node_modules/zod`
 */
function packagesFor(root) {
  const args = ['ls', '--all', '--parseable', '--omit=dev', ...programs.map((name) => `--workspace=${name}`)];
  const printed = execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
  const places = printed.split('\n').filter((line) => line !== '' && line !== resolve(root));
  const real = [...new Set(places.map((place) => relative(realpathSync(root), realpathSync(place))))];
  return {
    own: real.filter((place) => place !== '' && !place.includes('node_modules')),
    others: real.filter((place) => place.includes('node_modules')),
  };
}

/** Its sources and what lies beside them, and the link by which others find it. */
function copyOwn(/** @type {string} */ root, /** @type {string} */ target, /** @type {string} */ place) {
  const from = join(root, place);
  const { name } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  cpSync(from, join(target, place), {
    recursive: true,
    filter: (file) => {
      const [first = ''] = relative(from, file).split(sep);
      return !notShipped.has(first) && !/\.test\.tsx?$|(^|\/)tsconfig[^/]*\.json$/.test(file);
    },
  });
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, place)), link, 'junction');
}

/** Without the packages within it, which are named by themselves, and without native code of other machines. */
function copyPackage(/** @type {string} */ root, /** @type {string} */ target, /** @type {string} */ place) {
  const from = join(root, place);
  const here = `${process.platform}/${process.arch}`;
  cpSync(from, join(target, place), {
    recursive: true,
    filter: (file) => {
      const inside = relative(from, file);
      const native = /^bin\/napi-v\d+\/([^/]+\/[^/]+)/.exec(inside.replaceAll(sep, '/'));
      return basename(inside) !== 'node_modules' && (native === null || native[1] === here);
    },
  });
}

function copyPages(/** @type {string} */ root, /** @type {string} */ target, /** @type {string} */ app) {
  const built = join(root, app, 'dist');
  if (!existsSync(join(built, 'index.html')))
    throw new BuildRefused(`${app} is not built: run npm run build, which builds it first.`);
  cpSync(built, join(target, app, 'dist'), { recursive: true });
}

/** The commands of the guides are the same there. */
function manifest(/** @type {string} */ version) {
  return {
    name: 'ekyc',
    version,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: {
      start: 'exec node apps/server/src/main.ts',
      ekyc: 'exec node apps/server/src/cli/main.ts',
      'whip-adapter': 'exec node apps/whip-adapter/src/main.ts',
    },
  };
}

function writeJson(/** @type {string} */ file, /** @type {unknown} */ value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
