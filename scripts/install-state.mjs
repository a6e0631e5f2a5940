import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Whether what is installed is what package-lock.json asks for. npm itself writes the list of what it installed
 * (node_modules/.package-lock.json) as its last act, so that a broken-off install has none.
 *
 * @param {string} folder the repository's folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed[path];
    // Optional packages are for other platforms where they are missing.
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Links the repository's own packages into an install that is complete but for them, as after a pull that brings a new
 * one: nothing has to be fetched for that.
 *
 * @param {string} folder the repository's folder
 */
export function linkOwnPackages(folder) {
  for (const [path, { link, resolved }] of Object.entries(
    packagesOf(join(folder, 'package-lock.json')) ?? {},
  )) {
    const at = join(folder, path);
    if (link !== true || resolved === undefined || existsSync(at)) continue;
    mkdirSync(dirname(at), { recursive: true });
    rmSync(at, { force: true });
    symlinkSync(relative(dirname(at), join(folder, resolved)), at, 'junction');
  }
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string }> | null} */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
