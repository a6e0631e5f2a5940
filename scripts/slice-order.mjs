// The slices of packages/service form no circle: each uses only those that stand before it. Types may go both ways
// between slices (the database's schema joins every slice's tables), between files never: oxlint's import/no-cycle.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

/** From the cellar to the roof. A new slice gets its place here. */
export const order = [
  'outcome.ts',
  'law',
  'methods',
  'database',
  'audit',
  'engine',
  'checks',
  'jobs',
  'realtime',
  'sealing',
  'http',
  'terms',
  'business',
  'call-log',
  'witness',
  'webhook',
  'verification',
  'listing',
  'events',
  'sweep',
  'note',
  'capture',
  'chip',
  'proof',
  'jpki',
  'mdoc',
  'recording',
  'retention',
  'faces',
  'reading',
  'account',
  'sharing',
  'additional-document',
  'staff',
  'review',
  'look',
  'decision',
  'examination',
  'face-authentication',
  'sandbox',
  'evidence',
  'key-rotation',
  'routes',
];

/**
 * Every import of a value that goes up or stays beside the order.
 * @param {string} folder the sources, with one folder a slice
 * @returns {string[]} one sentence each; none where all is well
 */
export function upwardImports(folder, slices = order) {
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts') && !['index.ts', 'testing.ts'].includes(file))
    .toSorted()
    .flatMap((file) => {
      const place = placeOf(slices, file);
      if (place < 0) return [`${file}: its slice has no place in the order (scripts/slice-order.mjs).`];
      return importedValues(join(folder, file))
        .map((target) => relative(folder, target))
        .filter((target) => placeOf(slices, target) > place)
        .map((target) => `${file} uses ${target}, which stands above it.`);
    });
}

const placeOf = (/** @type {string[]} */ slices, /** @type {string} */ file) =>
  slices.indexOf(file.split(sep)[0] ?? '');

/** Files of this package that the file takes a value from. */
function importedValues(/** @type {string} */ file) {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]));
  return [...imports, ...passedOn]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = upwardImports(fileURLToPath(new URL('../packages/service/src', import.meta.url)));
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
