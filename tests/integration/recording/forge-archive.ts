import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { verifyEvidence } from '@ekyc/service';
import { ZipFile } from 'yazl';
import { openArchive } from '@ekyc/service/testing';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** An evidence file with other contents, its manifest made to fit and signed by a key that the check believes
 * (another than that of the log's head). */
export async function forgeArchive(
  from: string,
  to: string,
  change: (files: Map<string, Buffer>) => void,
): Promise<{ readonly path: string; readonly publicKey: KeyObject }> {
  const archive = await openArchive(from);
  const files = new Map<string, Buffer>();
  for (const name of archive.names) files.set(name, await archive.read(name));
  archive.close();
  const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '') as Record<string, unknown>;
  files.delete('manifest.json');
  files.delete('manifest.sig');
  change(files);
  const listed = [...files].map(([name, bytes]) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const bytes = Buffer.from(JSON.stringify({ ...manifest, files: listed }));
  const zip = new ZipFile();
  zip.addBuffer(bytes, 'manifest.json', { compress: false });
  zip.addBuffer(sign(null, bytes, privateKey), 'manifest.sig', { compress: false });
  for (const [name, content] of files) zip.addBuffer(content, name, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
  return { path: to, publicKey };
}

/** Codes of what the check finds. */
export async function verifyForged(forged: {
  readonly path: string;
  readonly publicKey: KeyObject;
}): Promise<string[]> {
  const key = { id: null, publicKey: forged.publicKey, validFrom: null, validUntil: null };
  const { findings } = await verifyEvidence(forged.path, [key]);
  return findings.map(({ code }) => code);
}
