// What a file exports, another file uses; and every file is reached from somewhere. What is used in its own file alone
// needs no `export`, but for types: they name what an exported function takes and gives.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

/** Exports that stand in front of others' code: businesses install or load these, or the build gives them to a library. */
const published = [
  'packages/chip/src/index.ts',
  'packages/chip/src/verifying/index.ts',
  'packages/chip/src/verifying/trust.ts',
  'packages/embed/src/module.ts',
  'packages/embed/src/script.ts',
  'packages/jpki/src/index.ts',
  'packages/jpki/src/verifying/index.ts',
  'packages/sdk/src/index.ts',
  'packages/sign-in/src/form-values.ts',
  'packages/sign-in/src/late-auth.ts',
];

/** Begun by name and imported by nobody: tests, settings of tools, commands, scripts that a page is given as text. */
const begun =
  /(\.(test|spec|sheet)\.(ts|tsx|mjs)|\.config\.ts|^(apps|packages)\/[\w-]+\/(scripts|test)\/.*\.ts|^scripts\/.*\.mjs|^packages\/testkit\/src\/in-page\/.*\.ts)$/;

/** @typedef {{ from: string, name: string | null }} Use one name of a file, or all of them (null) */
/** @typedef {{ name: string, isType: boolean, of: Use | null }} Exported `of`: where it is passed on from */
/** @typedef {{ uses: Use[], exports: Exported[], passedOn: string[], text: string }} Source */

/**
 * Every export and file that nothing uses.
 * @param {string} root
 * @returns {string[]} one sentence each; none where all is well
 */
export function unusedIn(root) {
  const sources = readSources(root);
  const used = usedNames(sources);
  const named = new Set([...sources.values()].flatMap(({ text }) => fileNamesIn(text)));
  for (const file of globSync(['{apps,packages}/*/*.{html,json}', '*.json', '.ci/*'], { cwd: root }))
    for (const name of fileNamesIn(readFileSync(join(root, file), 'utf8'))) named.add(name);
  return [...sources].flatMap(([file, { exports, text }]) => {
    const names = used.get(file);
    const isBegun = begun.test(file) || named.has(file.slice(file.lastIndexOf('/') + 1));
    if (!names && !isBegun) return [`${file} is imported by nothing.`];
    if (published.includes(file) || names?.has(null)) return [];
    return exports
      .filter(({ name }) => !names?.has(name) && !(isBegun && name === 'default'))
      .filter(({ name, isType, of }) => !(isType && of === null && isUsedWithin(text, name)))
      .map(({ name }) => `${file} exports ${name}, which no other file uses.`);
  });
}

function readSources(/** @type {string} */ root) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  const files = globSync('{apps,packages,scripts,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of [...files, ...globSync('*.config.ts', { cwd: root })].toSorted())
    sources.set(file, readSource(root, file));
  return sources;
}

/** @returns {Source} */
function readSource(/** @type {string} */ root, /** @type {string} */ file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const target = (/** @type {string} */ request) => resolve(root, file, request);
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, localName }) => {
      const from = target(moduleRequest.value);
      if (from === null) return [];
      if (importName.kind === 'NamespaceObject') return membersUsed(text, localName.value, from);
      return [{ from, name: importName.kind === 'Default' ? 'default' : importName.name }];
    }),
  );
  const whole = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].flatMap(([, request = '']) => {
    const from = target(request);
    return from === null ? [] : [{ from, name: null }];
  });
  const entries = module.staticExports.flatMap((each) => each.entries);
  const from = (/** @type {(typeof entries)[number]} */ { moduleRequest }) =>
    moduleRequest ? target(moduleRequest.value) : null;
  return {
    text,
    uses: [...imported, ...whole],
    passedOn: entries.flatMap((entry) =>
      entry.importName.kind === 'AllButDefault' ? (from(entry) ?? []) : [],
    ),
    exports: entries.flatMap((entry) => {
      const name = entry.exportName.kind === 'Default' ? 'default' : entry.exportName.name;
      if (name === null) return [];
      const origin = from(entry);
      const of = origin === null ? null : { from: origin, name: entry.importName.name };
      return [{ name, isType: entry.isType, of }];
    }),
  };
}

/** Names used by `space.name`; all of them where the whole is handed on. */
function membersUsed(/** @type {string} */ text, /** @type {string} */ space, /** @type {string} */ from) {
  const uses = [...text.matchAll(new RegExp(`(?<![\\w$.'"/-])${space}\\b(?:\\.(\\w+))?`, 'g'))];
  const names = uses.slice(1).map(([, name]) => name ?? null);
  return names.map((name) => ({ from, name }));
}

/** The file that an import names, relative to the root; null for a package from outside. */
function resolve(/** @type {string} */ root, /** @type {string} */ file, /** @type {string} */ request) {
  if (request.startsWith('.')) return relative(root, join(root, dirname(file), request));
  const [, folder = '', path = ''] = /^@ekyc\/([\w-]+)(\/.+)?$/.exec(request) ?? [];
  if (folder === '') return null;
  const home = existsSync(join(root, 'packages', folder)) ? `packages/${folder}` : `apps/${folder}`;
  const { exports = {} } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  const exact = exports[`.${path}`];
  const target = exact ?? exports['./*']?.replace('*', path.slice(1));
  return target === undefined ? null : join(home, target);
}

/** Which names of each file are used, through every file that passes them on; null among them: all. */
function usedNames(/** @type {Map<string, Source>} */ sources) {
  /** @type {Map<string, Set<string | null>>} */
  const used = new Map();
  const note = (/** @type {Use} */ { from, name }) => {
    const names = used.get(from) ?? new Set();
    if (names.has(name)) return;
    used.set(from, names.add(name));
    const source = sources.get(from);
    if (!source) return;
    for (const exported of source.exports)
      if (exported.of && (name === null || exported.name === name)) note(exported.of);
    if (source.exports.some((exported) => exported.name === name)) return;
    for (const passed of source.passedOn) note({ from: passed, name });
  };
  for (const [file, { uses, exports, passedOn }] of sources) {
    for (const use of uses) note(use);
    if (!published.includes(file)) continue;
    for (const { of } of exports) if (of) note(of);
    for (const passed of passedOn) note({ from: passed, name: null });
  }
  return used;
}

function isUsedWithin(/** @type {string} */ text, /** @type {string} */ name) {
  return (
    [...text.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].length > 1
  );
}

/** Names of source files that stand in strings: workers, children, pages' scripts, commands of package.json. */
function fileNamesIn(/** @type {string} */ text) {
  return [...text.matchAll(/([\w.-]+\.(?:ts|tsx|mjs))['"`\s]/g)]
    .filter(
      ({ index }) => !/\b(from|import)\s*['"][^'"\n]*$/.test(text.slice(Math.max(0, index - 200), index)),
    )
    .map(([, name = '']) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = unusedIn(fileURLToPath(new URL('..', import.meta.url)));
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
