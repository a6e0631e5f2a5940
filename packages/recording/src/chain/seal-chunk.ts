import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  type ChunkHeader,
  encodeHeader,
  nonceLength,
  type ParsedChunk,
  parseChunk,
  tagLength,
} from './chunk-format.ts';
import type { ChunkKeys } from './chunk-store.ts';
import { type ChunkDescription, parseDescription } from './description.ts';

/** One chunk before it is sealed; place and link come from the chain. */
export interface ChunkDraft
  extends Pick<ChunkHeader, 'kind' | 'segment' | 'segmentStartedAt' | 'fromMs' | 'durationMs'> {
  readonly description: ChunkDescription;
  readonly media: Uint8Array;
}

export interface OpenedChunk {
  readonly header: ChunkHeader;
  readonly description: ChunkDescription;
  readonly media: Buffer;
}

export interface ChunkPlace {
  readonly recordingId: string;
  readonly index: number;
  /** SHA-256 of the chunk before, 32 bytes. */
  readonly previous: Buffer;
}

/**
 * AES-256-GCM (NIST SP 800-38D) under a random key of its own, bound to recording, segment, place and predecessor.
 * @throws RangeError when a number does not fit the format; what `keys` throws
 */
export async function sealChunk(draft: ChunkDraft, place: ChunkPlace, keys: ChunkKeys): Promise<Buffer> {
  const key = randomBytes(32);
  const { index, previous } = place;
  const wrappedKey = Buffer.from(await keys.wrap(key, keyContext(place.recordingId, index)));
  const nonce = randomBytes(nonceLength);
  const { kind, segment, segmentStartedAt, fromMs, durationMs } = draft;
  const header = encodeHeader({
    kind,
    segment,
    index,
    segmentStartedAt,
    fromMs,
    durationMs,
    previous,
    nonce,
    wrappedKey,
  });
  const description = Buffer.from(JSON.stringify(draft.description), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(description.length);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(additionalData(place.recordingId, header));
  const ciphertext = [
    cipher.update(length),
    cipher.update(description),
    cipher.update(draft.media),
    cipher.final(),
  ];
  key.fill(0);
  return Buffer.concat([header, ...ciphertext, cipher.getAuthTag()]);
}

/**
 * Reverse of {@link sealChunk}.
 * @throws Error when the bytes are not a chunk, or were sealed for another recording or place, or a single bit differs
 */
export async function openChunk(
  bytes: Uint8Array,
  recordingId: string,
  keys: Pick<ChunkKeys, 'unwrap'>,
): Promise<OpenedChunk> {
  const chunk = parseChunk(bytes);
  if (!chunk) throw new Error('not a chunk of a recording');
  const key = await keys.unwrap(chunk.header.wrappedKey, keyContext(recordingId, chunk.header.index));
  const plain = decrypt(chunk, recordingId, key);
  const descriptionLength = plain.readUInt32BE(0);
  if (4 + descriptionLength > plain.length) throw new Error("a chunk's description is longer than the chunk");
  return {
    header: chunk.header,
    description: parseDescription(plain.toString('utf8', 4, 4 + descriptionLength)),
    media: plain.subarray(4 + descriptionLength),
  };
}

function decrypt(chunk: ParsedChunk, recordingId: string, key: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, chunk.header.nonce, { authTagLength: tagLength });
  decipher.setAAD(additionalData(recordingId, chunk.headerBytes));
  decipher.setAuthTag(chunk.tag);
  return Buffer.concat([decipher.update(chunk.ciphertext), decipher.final()]);
}

function additionalData(recordingId: string, header: Buffer): Buffer {
  const id = Buffer.from(recordingId, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([length, id, header]);
}

function keyContext(recordingId: string, index: number): string {
  return `recording/${recordingId}/${index}`;
}
