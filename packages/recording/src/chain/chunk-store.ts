/** Where sealed chunks are stored, numbered from 0 within their recording. */
export interface ChunkStore {
  /** Returns only after the bytes would survive a power cut. Overwrites: a chunk beyond the head was never promised. */
  put(recordingId: string, index: number, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(recordingId: string, index: number): Promise<Uint8Array | null>;
  /** Every chunk of a recording. No error when there is none. */
  removeAll(recordingId: string): Promise<void>;
}

/** Wraps the random key of one chunk under the verification's key. Both may throw or reject; nothing is stored then. */
export interface ChunkKeys {
  /**
   * @param key 32 bytes
   * @param context what the wrapped key must be bound to, `recording/{recordingId}/{index}`
   * @returns at most 65,535 bytes
   */
  wrap(key: Buffer, context: string): Uint8Array | Promise<Uint8Array>;
  /** Reverse of `wrap`. Throws when key, context or a single bit differs. */
  unwrap(wrapped: Uint8Array, context: string): Uint8Array | Promise<Uint8Array>;
}

/** The last chunk that was promised. Stored apart from the chunks: without it a truncated end looks like a crash. */
export interface ChainHead {
  /** -1 before the first chunk. */
  readonly index: number;
  /** SHA-256 of that chunk's bytes, in hexadecimal; before the first chunk that of the recording's id. */
  readonly hash: string;
}

export interface StoredChunk {
  /** Place in the store. */
  readonly index: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads what is stored up to the head, leaving out what is not there, and what follows it without a hole.
 * @throws what the store throws
 */
export async function* readStoredChunks(
  store: Pick<ChunkStore, 'get'>,
  recordingId: string,
  head: ChainHead,
): AsyncGenerator<StoredChunk> {
  for (let index = 0; ; index += 1) {
    const bytes = await store.get(recordingId, index);
    if (bytes !== null) yield { index, bytes };
    else if (index > head.index) return;
  }
}
