import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The release cannot be made; nothing was changed, and the message says what to do. */
export class ReleaseRefused extends Error {}

const unreleased = '## Unreleased';

/**
 * Makes a release of what is committed: one more commit, which bears the version everywhere, and an annotated tag of it
 * with the notes.
 *
 * @param {string} root a clone of the repository, whose tree is clean
 * @param {string} version as `1.2.3`, greater than the one before
 * @param {Date} now its day, in Tokyo, stands in the changelog
 * @returns {{ tag: string, notesFile: string }} `notesFile` is not part of the repository
 * @throws {ReleaseRefused}
 */
export function makeRelease(root, version, now) {
  const git = gitIn(root);
  const before = versionOf(root);
  const tag = `v${version}`;
  refuseUnfit({ root, version, before, tag });
  const changelog = join(root, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  const notes = notesOf(text);
  for (const [file, stamped] of stampedFiles(root, before, version)) writeFileSync(join(root, file), stamped);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);
  writeFileSync(changelog, text.replace(unreleased, `${unreleased}\n\n## ${version} - ${day}`));
  const notesFile = join('dist', `release-notes-${version}.md`);
  mkdirSync(dirname(join(root, notesFile)), { recursive: true });
  writeFileSync(join(root, notesFile), `${notes}\n`);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  // Headings begin with what git takes for comments.
  git('tag', '--annotate', '--cleanup=whitespace', '--file', notesFile, tag);
  return { tag, notesFile };
}

/** Every file that names the version, as it stands with another one. */
export function stampedFiles(
  /** @type {string} */ root,
  /** @type {string} */ before,
  /** @type {string} */ version,
) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  for (const file of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    const manifest = JSON.parse(read(file));
    manifest.version = version;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      restamp(manifest[kind], before, version);
    files.set(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const lock = JSON.parse(read('package-lock.json'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place.includes('node_modules/') || place === '') continue;
    entry.version = version;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      restamp(entry[kind], before, version);
  }
  files.set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  for (const [file, lines] of /** @type {const} */ ([
    ['deploy/helm/Chart.yaml', ['version: ', 'appVersion: ']],
    ['deploy/helm/values.yaml', ['  tag: ']],
  ])) {
    const text = lines.reduce((all, line) => {
      if (!all.includes(`\n${line}${before}\n`))
        throw new ReleaseRefused(`${file} has no line ${line}${before}.`);
      return all.replace(`\n${line}${before}\n`, `\n${line}${version}\n`);
    }, read(file));
    files.set(file, text);
  }
  return files;
}

/** Of our own packages alone. */
function restamp(
  /** @type {Record<string, string> | undefined} */ dependencies,
  /** @type {string} */ before,
  /** @type {string} */ version,
) {
  for (const [name, asked] of Object.entries(dependencies ?? {}))
    if (dependencies && name.startsWith('@ekyc/') && asked === before) dependencies[name] = version;
}

/** What stands under Unreleased. */
function notesOf(/** @type {string} */ changelog) {
  const [, after = ''] = changelog.split(`${unreleased}\n`);
  const notes = (after.split(/^## /m)[0] ?? '').trim();
  if (notes === '') throw new ReleaseRefused(`CHANGELOG.md has nothing under "${unreleased}" to release.`);
  return notes;
}

function versionOf(/** @type {string} */ root) {
  return JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')).version;
}

/**
 * @param {{ root: string, version: string, before: string, tag: string }} release
 */
function refuseUnfit({ root, version, before, tag }) {
  const git = gitIn(root);
  if (!/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(version))
    throw new ReleaseRefused(`${version} is no version: write it like 1.2.3.`);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseRefused('There are changes that are not committed: commit them, or take them back.');
  if (git('tag', '--list', tag) !== '') throw new ReleaseRefused(`The tag ${tag} is there already.`);
  const last = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] ?? '';
  // The first release may be of the version that the tree bears from its beginning.
  if (last === '' ? isOlder(version, before) : !isOlder(before, version))
    throw new ReleaseRefused(`${version} does not come after ${before}.`);
  if (last !== '' && !existsSync(join(root, `tests/integration/upgrade/${last}.tar.gz`)))
    throw new ReleaseRefused(
      `The upgrade from ${last} is not tested: run node scripts/upgrade-data.mjs ${last}, the test, and commit the data.`,
    );
}

function isOlder(/** @type {string} */ one, /** @type {string} */ other) {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

function gitIn(/** @type {string} */ root) {
  return (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
