import { createHash } from 'node:crypto';
import type { ChainHead } from './chunk-store.ts';

/*
 * A chunk, numbers in network order:
 *
 *  0  4  'EKRC'
 *  4  1  version, 1
 *  5  1  kind
 *  6  2  segment: counts connections, from 0
 *  8  4  index in the recording, from 0
 * 12  8  when the segment's first frame was there, ms since 1970 by the server's clock
 * 20  4  begin of the chunk within its segment, ms
 * 24  4  its duration, ms
 * 28 32  SHA-256 of the chunk before, all its bytes; in the first chunk `genesisHash`
 * 60 12  nonce
 * 72  2  length n of the wrapped key
 * 74  n  wrapped key
 *     …  AES-256-GCM ciphertext and its tag of 16 bytes
 *
 * Additional data: length (2) and UTF-8 of the recording's id, then everything before the ciphertext.
 * Plain text: length (4) of a JSON description, that description, then media: see `kinds`.
 */

/** What the media of a chunk are. */
const kinds = {
  /** VP8 frames as one IVF file, times in 1/90000 s since the segment's first frame. */
  frames: 1,
  /** A piece of a MediaRecorder's WebM: the pieces of a segment, joined, are one file. */
  webm: 2,
  /** The same as MP4. */
  mp4: 3,
  /** Nothing: the segment ended in order, the description says why. */
  end: 4,
  /** Nothing: marks that came beside the media, in the description. */
  marks: 5,
} as const;

export type ChunkKind = keyof typeof kinds;

export interface ChunkHeader {
  readonly kind: ChunkKind;
  readonly segment: number;
  readonly index: number;
  readonly segmentStartedAt: number;
  readonly fromMs: number;
  readonly durationMs: number;
  /** 32 bytes. */
  readonly previous: Buffer;
  readonly nonce: Buffer;
  readonly wrappedKey: Buffer;
}

export interface ParsedChunk {
  readonly header: ChunkHeader;
  /** Everything before the ciphertext. */
  readonly headerBytes: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
}

const magic = Buffer.from('EKRC', 'latin1');
const version = 1;
const fixedLength = 74;
export const nonceLength = 12;
export const tagLength = 16;

/** @throws RangeError when a number does not fit its field */
export function encodeHeader(header: ChunkHeader): Buffer {
  const bytes = Buffer.alloc(fixedLength);
  magic.copy(bytes);
  bytes.writeUInt8(version, 4);
  bytes.writeUInt8(kinds[header.kind], 5);
  bytes.writeUInt16BE(header.segment, 6);
  bytes.writeUInt32BE(header.index, 8);
  bytes.writeBigUInt64BE(BigInt(header.segmentStartedAt), 12);
  bytes.writeUInt32BE(header.fromMs, 20);
  bytes.writeUInt32BE(header.durationMs, 24);
  header.previous.copy(bytes, 28, 0, 32);
  header.nonce.copy(bytes, 60, 0, nonceLength);
  bytes.writeUInt16BE(header.wrappedKey.length, 72);
  return Buffer.concat([bytes, header.wrappedKey]);
}

/** Null where the bytes are not a chunk of this version; only the chain and the key show whether they are genuine. */
export function parseChunk(stored: Uint8Array): ParsedChunk | null {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (bytes.length < fixedLength + tagLength || !bytes.subarray(0, 4).equals(magic)) return null;
  if (bytes.readUInt8(4) !== version) return null;
  const kind = kindOf(bytes.readUInt8(5));
  const bodyAt = fixedLength + bytes.readUInt16BE(72);
  const segmentStartedAt = Number(bytes.readBigUInt64BE(12));
  if (kind === null || bodyAt + tagLength > bytes.length || !Number.isSafeInteger(segmentStartedAt))
    return null;
  return {
    header: {
      kind,
      segment: bytes.readUInt16BE(6),
      index: bytes.readUInt32BE(8),
      segmentStartedAt,
      fromMs: bytes.readUInt32BE(20),
      durationMs: bytes.readUInt32BE(24),
      previous: bytes.subarray(28, 60),
      nonce: bytes.subarray(60, 72),
      wrappedKey: bytes.subarray(fixedLength, bodyAt),
    },
    headerBytes: bytes.subarray(0, bodyAt),
    ciphertext: bytes.subarray(bodyAt, bytes.length - tagLength),
    tag: bytes.subarray(bytes.length - tagLength),
  };
}

function kindOf(code: number): ChunkKind | null {
  for (const [kind, value] of Object.entries(kinds)) if (value === code) return kind as ChunkKind;
  return null;
}

/** The link of the chain: SHA-256 over all bytes of a stored chunk, as `sha256sum` has it. */
export function chunkHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a recording's chain begins with: no chunk of another recording can be its first. */
export function genesisHead(recordingId: string): ChainHead {
  const hash = createHash('sha256').update(`ekyc recording 1\n${recordingId}`, 'utf8').digest('hex');
  return { index: -1, hash };
}
