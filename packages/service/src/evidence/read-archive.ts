import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** An archive that may come from anybody: opened, but no file of it read yet. */
export interface OpenArchive {
  readonly names: readonly string[];
  /** Throws where the archive's structure is damaged, or the file is larger. */
  read(name: string, mostBytes?: number): Promise<Buffer>;
  close(): void;
}

/** Not an archive as this service writes them; the message says why and quotes nothing of it. */
export class ArchiveRefusedError extends Error {}

const maximumEntries = 5002;
/** A session's video is the largest (recordingLimits), and a little more than its chunks. */
const maximumFileBytes = 192 * 1024 * 1024;
const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)?$/;

/**
 * Reads the directory of a zip. Refuses whatever this service never writes: compressed or encrypted entries, names
 * that lead elsewhere, a name twice, an entry whose two headers differ, and sizes beyond the file's own, so that
 * neither a bomb nor overlapping entries take more memory than one file of the archive.
 * Throws {@link ArchiveRefusedError}, also where the file is cut.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== undefined) throw error;
      throw new ArchiveRefusedError('it is no whole zip file');
    },
  );
  try {
    const entries = await readEntries(zip);
    return {
      names: [...entries.keys()],
      read: (name, mostBytes = maximumFileBytes) => readEntry(zip, entries.get(name), mostBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof ArchiveRefusedError ? error : new ArchiveRefusedError('its directory is damaged');
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maximumEntries) throw new ArchiveRefusedError('it has too many entries');
  const entries = new Map<string, Entry>();
  let left = zip.fileSize;
  for await (const entry of zip.eachEntry()) {
    if (!nameForm.test(entry.fileName))
      throw new ArchiveRefusedError('an entry has a name that is not allowed');
    if (entries.has(entry.fileName)) throw new ArchiveRefusedError('an entry is there twice');
    if (
      entry.compressionMethod !== 0 ||
      entry.isEncrypted() ||
      entry.compressedSize !== entry.uncompressedSize
    ) {
      throw new ArchiveRefusedError('an entry is compressed or encrypted');
    }
    left -= entry.uncompressedSize;
    if (left < 0 || entry.uncompressedSize > maximumFileBytes) {
      throw new ArchiveRefusedError('an entry is larger than it can be');
    }
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw)) throw new ArchiveRefusedError('an entry has two names');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry | undefined, mostBytes: number): Promise<Buffer> {
  if (!entry) throw new Error('there is no such entry');
  if (entry.uncompressedSize > mostBytes) throw new Error('the entry is too large');
  return buffer(await zip.openReadStreamPromise(entry));
}
