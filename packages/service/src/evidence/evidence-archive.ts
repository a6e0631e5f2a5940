import { createHash, type KeyObject, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EvidenceManifest } from '@ekyc/contract';
import { ZipFile } from 'yazl';
import { manifestName, signatureName } from './archive-names.ts';

/** One file of an archive; large ones are opened only when their turn has come. */
export interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  readonly open: () => Promise<Buffer>;
}

/** A file whose bytes are at hand. */
export function smallFile(name: string, text: string): ArchiveFile {
  const bytes = Buffer.from(text, 'utf8');
  return { name, size: bytes.length, sha256: sha256(bytes), open: () => Promise.resolve(bytes) };
}

export function jsonFile(name: string, value: unknown): ArchiveFile {
  return smallFile(name, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Streams a zip: the manifest, its Ed25519 signature (64 bytes over the manifest's exact bytes), then every file in
 * the manifest's order. Nothing is compressed: pictures are already, and a reader then needs no guard against bombs.
 * The stream ends with an error where a file does not match its hash.
 */
export function writeArchive(
  manifest: Omit<EvidenceManifest, 'files'>,
  files: readonly ArchiveFile[],
  privateKey: KeyObject,
): Readable {
  const listed = files.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  const manifestBytes = Buffer.from(`${JSON.stringify({ ...manifest, files: listed }, null, 2)}\n`, 'utf8');
  const zip = new ZipFile();
  const options = { mtime: new Date(manifest.madeAt), mode: 0o100_444, compress: false };
  zip.addBuffer(manifestBytes, manifestName, options);
  zip.addBuffer(sign(null, manifestBytes, privateKey), signatureName, options);
  for (const file of files) {
    zip.addReadStreamLazy(file.name, { ...options, size: file.size }, (give) => {
      checked(file).then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error as Error, undefined as never),
      );
    });
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  return output;
}

async function checked(file: ArchiveFile): Promise<Buffer> {
  const bytes = await file.open();
  if (sha256(bytes) !== file.sha256) throw new Error('a stored picture is not what its row says');
  return bytes;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
