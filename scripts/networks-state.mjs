import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (/** @type {string} */ root) => join(root, 'packages/vision/networks');

/** What the files were made for: the hashes that stand in the repository. */
function asked(/** @type {string} */ root) {
  const text = readFileSync(join(root, 'packages/vision/src/networks/built-in-networks.ts'), 'utf8');
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    names: [...text.matchAll(/^ {2}'?([a-z0-9-]+)'?:\s*'[0-9a-f]{64}'/gm)].map(([, name = '']) => name),
  };
}

/**
 * Whether every network of faces was converted after the repository last said which they are. The engine itself checks
 * their bytes when it starts.
 */
export function areNetworksMade(/** @type {string} */ root) {
  const { hash, names } = asked(root);
  const stamp = join(folderOf(root), 'made-for');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) return false;
  return names.length > 0 && names.every((name) => existsSync(join(folderOf(root), `${name}.onnx`)));
}

export function noteNetworksMade(/** @type {string} */ root) {
  writeFileSync(join(folderOf(root), 'made-for'), asked(root).hash);
}
