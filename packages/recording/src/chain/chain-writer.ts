import { chunkHash, type ChunkHeader, genesisHead } from './chunk-format.ts';
import type { ChainHead, ChunkKeys, ChunkStore } from './chunk-store.ts';
import { type ChunkDraft, sealChunk } from './seal-chunk.ts';

/** What is known of a stored chunk without its key. */
export interface StoredFacts
  extends Pick<ChunkHeader, 'kind' | 'segment' | 'segmentStartedAt' | 'fromMs' | 'durationMs'> {
  /** All its bytes. */
  readonly size: number;
}

export interface ChainWriterOptions {
  readonly recordingId: string;
  readonly keys: ChunkKeys;
  readonly store: Pick<ChunkStore, 'put'>;
  /** Keeps the head where it survives a power cut; the chunk is promised once this has resolved. */
  readonly onHead: (head: ChainHead, chunk: StoredFacts) => Promise<void>;
  /** Where an earlier segment ended; the chain begins where it is absent. */
  readonly head?: ChainHead;
}

/** Appends to one recording's chain, one chunk at a time. There must be one writer per recording. */
export class ChainWriter {
  readonly #options: ChainWriterOptions;
  #head: ChainHead;
  #last: Promise<unknown> = Promise.resolve();
  #bytes = 0;
  #waiting = 0;

  constructor(options: ChainWriterOptions) {
    this.#options = options;
    this.#head = options.head ?? genesisHead(options.recordingId);
  }

  /** The last chunk that is stored together with its head. */
  get head(): ChainHead {
    return this.#head;
  }

  /** Stored by this writer, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Media that wait to be stored, in bytes. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Seals and stores one chunk after those before it; resolves when chunk and head are stored.
   * Once one chunk could not be stored, every later one rejects with the same error: a hole would break the chain.
   */
  append(draft: ChunkDraft): Promise<ChainHead> {
    this.#waiting += draft.media.length;
    const appended = this.#last.then(() => this.#append(draft));
    this.#last = appended;
    // The caller of append gets the error; the queue itself ignores it.
    this.#last.catch(() => {});
    return appended;
  }

  /** Once everything that was appended so far is stored, or could not be. */
  async settled(): Promise<void> {
    await this.#last.catch(() => {});
  }

  async #append(draft: ChunkDraft): Promise<ChainHead> {
    const { recordingId, keys, store, onHead } = this.#options;
    const index = this.#head.index + 1;
    const place = { recordingId, index, previous: Buffer.from(this.#head.hash, 'hex') };
    const bytes = await sealChunk(draft, place, keys);
    await store.put(recordingId, index, bytes);
    const head = { index, hash: chunkHash(bytes) };
    const { kind, segment, segmentStartedAt, fromMs, durationMs } = draft;
    await onHead(head, { kind, segment, segmentStartedAt, fromMs, durationMs, size: bytes.length });
    this.#head = head;
    this.#bytes += bytes.length;
    this.#waiting -= draft.media.length;
    return head;
  }
}
