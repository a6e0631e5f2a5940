import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ownFolder = fileURLToPath(new URL('../..', import.meta.url));
const dependencies = [
  '@cornerstonejs/codec-openjpeg',
  '@tesseract.js-data/jpn',
  'onnxruntime-node',
  'sharp',
  'tesseract.js',
];

/** The folders named node_modules in which the engine's dependencies lie. */
function moduleFolders(): readonly string[] {
  const marker = `${path.sep}node_modules${path.sep}`;
  return dependencies
    .map((name) => require.resolve(name))
    .map((file) => file.slice(0, file.lastIndexOf(marker) + marker.length));
}

/** Taken in first by every child and every worker of it: nothing of Node's reaches the network after it. */
const withoutNetwork = fileURLToPath(new URL('../child/without-network.ts', import.meta.url));

/**
 * Node's switches by which a child may read this package and its dependencies and nothing else: no evidence, no
 * keys, no writing, no processes of its own, no network. (Addons and workers are needed by sharp, the ONNX runner and
 * Tesseract; native code itself is not held by this, so it is a second wall behind the empty environment, not the only
 * one.)
 * @param files further files it may read, by their absolute paths
 */
export function childPermissions(files: readonly string[] = []): readonly string[] {
  const documents = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@ekyc/documents'))));
  const folders = new Set([ownFolder, `${documents}${path.sep}`, ...moduleFolders()]);
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...[...folders].map((folder) => `--allow-fs-read=${folder}*`),
    ...files.map((file) => `--allow-fs-read=${file}`),
    // Workers run what is required first, not what is imported first.
    `--require=${withoutNetwork}`,
  ];
}
