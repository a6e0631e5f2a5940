import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (/** @type {string} */ root) => join(root, 'packages/proposals/tables');

/** What the tables are made of: the scripts that make them, and the versions of the packages with the data. */
function madeFrom(/** @type {string} */ root) {
  const folder = join(root, 'packages/proposals');
  const scripts = readdirSync(join(folder, 'scripts')).toSorted();
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package.json')));
  for (const name of scripts) hash.update(`${name}\0`).update(readFileSync(join(folder, 'scripts', name)));
  return hash.digest('hex');
}

/** Whether the tables of names and postal codes were made of what the repository asks for now. */
export function areTablesMade(/** @type {string} */ root) {
  const stamp = join(folderOf(root), 'made-from');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom(root);
}

export function noteTablesMade(/** @type {string} */ root) {
  writeFileSync(join(folderOf(root), 'made-from'), madeFrom(root));
}
