import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type EvidenceStore, MissingObjectError, type StoredObject } from '@ekyc/service';

const suffix = '.sealed';
const keyForm = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;

/** Sealed objects as files: written beside their place, synced, renamed, and the folder synced. */
export function createFileEvidenceStore(directory: string): EvidenceStore {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('an evidence key must be made of ids');
    return join(directory, `${key}${suffix}`);
  };
  return {
    put: async (key, sealed) => {
      const path = pathOf(key);
      await makeFolder(dirname(path), directory);
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(sealed);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      const bytes = await readFile(pathOf(key)).catch(ignoreMissing);
      if (!bytes) throw new MissingObjectError('there is no such file of evidence');
      return bytes;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listObjects(directory),
    removeAll: async (prefix) => {
      const folder = pathOf(prefix).slice(0, -suffix.length);
      await rm(folder, { recursive: true, force: true });
      await syncFolder(dirname(folder)).catch(ignoreMissing);
    },
  };
}

async function* listObjects(root: string, folder: string = root): AsyncGenerator<StoredObject> {
  // Objects that vanished meanwhile need not be listed.
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listObjects(root, path);
    else if (entry.name.endsWith(suffix)) {
      const found = await stat(path).catch(ignoreMissing);
      if (found) yield { key: relative(root, path).slice(0, -suffix.length), writtenAt: found.mtime };
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Makes missing folders and syncs each parent, so that the new names survive a power cut too. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= dirname(root).length; at = dirname(at)) {
    await syncFolder(dirname(at));
    if (at === first) break;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
