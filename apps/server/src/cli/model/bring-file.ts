import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PublishedFile, sha256 } from '@ekyc/vision/face-models';

/** A file could not be fetched, or is not the expected one. */
export class NotBrought extends Error {
  readonly code = 'model_not_brought';
}

/** A file that takes longer is given up: 40 MB at 0.5 Mbit/s. */
const withinMs = 640_000;

async function* chunksOf(address: URL): AsyncGenerator<Uint8Array> {
  if (address.protocol === 'file:') {
    yield* createReadStream(fileURLToPath(address)) as AsyncIterable<Buffer>;
    return;
  }
  const answer = await fetch(address, { signal: AbortSignal.timeout(withinMs), redirect: 'follow' });
  if (!answer.ok || !answer.body) throw new NotBrought(`${address.href} answers ${answer.status}.`);
  if (new URL(answer.url).protocol !== 'https:')
    throw new NotBrought(`${address.href} leads to an address that is not https.`);
  yield* answer.body as AsyncIterable<Uint8Array>;
}

/**
 * Fetches one file of a known model, up to its allowed size, and checks its hash where one is known. Throws
 * {@link NotBrought}.
 * @param address https: or file:
 */
export async function bringFile(
  address: URL,
  { name, sha256: expected, mostBytes }: PublishedFile,
): Promise<Buffer> {
  if (address.protocol !== 'https:' && address.protocol !== 'file:')
    throw new NotBrought(`${address.href}: only https addresses, file: addresses and paths are taken.`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(address)) {
      length += chunk.length;
      if (length > mostBytes) throw new NotBrought(`${address.href} is larger than ${name} may be.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof NotBrought) throw error;
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
    throw new NotBrought(`${address.href} cannot be reached: ${reason}`);
  }
  const bytes = Buffer.concat(chunks);
  const found = sha256(bytes);
  if (expected !== null && found !== expected)
    throw new NotBrought(`${address.href} is not ${name}: its SHA-256 is ${found}, not ${expected}.`);
  return bytes;
}
