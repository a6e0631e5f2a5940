import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ownFolder = fileURLToPath(new URL('../..', import.meta.url));
const DEPENDENCIES = [
  '@tensorflow/tfjs',
  '@tensorflow/tfjs-backend-wasm',
  '@tesseract.js-data/jpn',
  '@vladmandic/face-api',
  '@vladmandic/human',
  'sharp',
  'tesseract.js',
];

/** The folders named node_modules in which the engine's dependencies lie. */
function moduleFolders(): readonly string[] {
  const marker = `${path.sep}node_modules${path.sep}`;
  return DEPENDENCIES.map((name) => require.resolve(name)).map((file) =>
    file.slice(0, file.lastIndexOf(marker) + marker.length),
  );
}

/**
 * Node's switches by which a child may read this package and its dependencies and nothing else: no evidence, no
 * keys, no writing, no processes of its own. (Addons and workers are needed by sharp and Tesseract; native code
 * itself is not held by this, so it is a second wall behind the empty environment, not the only one.)
 */
export function childPermissions(): readonly string[] {
  const documents = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@ekyc/documents'))));
  const folders = new Set([ownFolder, `${documents}${path.sep}`, ...moduleFolders()]);
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...[...folders].map((folder) => `--allow-fs-read=${folder}*`),
  ];
}
