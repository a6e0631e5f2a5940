import { copyFile as copyBytes, link, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface CopyOptions {
  /** Files that are to be left out, by their name. */
  readonly except?: (name: string) => boolean;
  /** A tree of an earlier copy: what did not change since is linked, not copied. */
  readonly unchangedIn?: string | null;
}

/**
 * Copies a folder with all it holds, private to this user; {@link syncTree} brings it to the disk. A file that
 * vanishes meanwhile is left out: it was removed on purpose.
 */
export async function copyTree(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (options.except?.(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const earlier = options.unchangedIn ? join(options.unchangedIn, entry.name) : null;
    if (entry.isDirectory()) await copyTree(source, target, { ...options, unchangedIn: earlier });
    else if (entry.isFile() && !(earlier !== null && (await linkUnchanged(source, earlier, target))))
      await copyFile(source, target);
  }
}

/** Returns when everything in a folder is on the disk; one pass after the copy, which is far quicker than each by itself. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncPath(path));
  }
  await syncPath(folder);
}

/** Copies one file with its modification time. Does nothing where there is none. */
export async function copyFile(from: string, to: string): Promise<void> {
  const before = await stat(from).catch(ignoreAbsent);
  if (!before || (await copyBytes(from, to).catch(ignoreAbsent)) === null) return;
  const copy = await open(to, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.utimes(before.atime, before.mtime);
  } finally {
    await copy.close();
  }
}

/** One file, or the names in one folder. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function linkUnchanged(source: string, earlier: string, target: string): Promise<boolean> {
  const [now, then] = await Promise.all([
    lstat(source).catch(ignoreAbsent),
    lstat(earlier).catch(ignoreAbsent),
  ]);
  if (!now || !then || now.size !== then.size) return false;
  // The copy's time is set in whole milliseconds.
  if (Math.abs(now.mtimeMs - then.mtimeMs) > 2) return false;
  await link(earlier, target);
  return true;
}

function ignoreAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
