import { chunkHash, genesisHead, parseChunk } from './chunk-format.ts';
import type { ChainHead, StoredChunk } from './chunk-store.ts';

/**
 * `unreadable`: not a chunk. `missing`: one is not there, though later ones are. `swapped`: a chunk lies in another's
 * place. `changed`: a chunk does not fit the one before it (or the head): one of the two is not what was stored.
 * `cut`: the end is not there.
 */
export type ChainFault = 'unreadable' | 'missing' | 'swapped' | 'changed' | 'cut';

export type ChainVerdict =
  | {
      readonly intact: true;
      readonly chunks: number;
      readonly segments: number;
      /** Chunks that follow the head in order: stored, but the process ended before they were promised. */
      readonly beyondHead: number;
    }
  | { readonly intact: false; readonly fault: ChainFault; readonly index: number };

/** Follows a chain chunk by chunk; needs no key. */
export class ChainCheck {
  readonly #recordingId: string;
  readonly #head: ChainHead;
  readonly #segments = new Set<number>();
  #at: ChainHead;
  #segment = 0;

  constructor(recordingId: string, head: ChainHead) {
    this.#recordingId = recordingId;
    this.#head = head;
    this.#at = genesisHead(recordingId);
  }

  /** Takes the next stored chunk; null when it fits. Nothing may be taken after a fault. */
  take(chunk: StoredChunk): ChainVerdict | null {
    const expected = this.#at.index + 1;
    if (chunk.index > expected) return fault(expected > this.#head.index ? 'changed' : 'missing', expected);
    if (chunk.index < expected) return fault('swapped', chunk.index);
    const parsed = parseChunk(chunk.bytes);
    if (!parsed) return fault('unreadable', expected);
    const { index, previous, segment } = parsed.header;
    if (index !== expected) return fault('swapped', expected);
    if (previous.toString('hex') !== this.#at.hash) return fault('changed', expected);
    if (segment < this.#segment) return fault('swapped', expected);
    this.#segment = segment;
    this.#segments.add(segment);
    this.#at = { index, hash: chunkHash(chunk.bytes) };
    const isHead = index === this.#head.index;
    return isHead && this.#at.hash !== this.#head.hash ? fault('changed', index) : null;
  }

  /** After the last stored chunk. */
  finish(): ChainVerdict {
    const { index } = this.#at;
    if (index < this.#head.index) return fault('cut', index + 1);
    if (this.#head.index === -1 && this.#head.hash !== genesisHead(this.#recordingId).hash)
      return fault('changed', 0);
    return {
      intact: true,
      chunks: index + 1,
      segments: this.#segments.size,
      beyondHead: index - this.#head.index,
    };
  }
}

/**
 * Whether the stored chunks are those, all those and in the order in which they were promised.
 * @param chunks by their places in the store, ascending
 * @param head kept apart from the chunks
 */
export async function verifyChain(
  recordingId: string,
  chunks: AsyncIterable<StoredChunk> | Iterable<StoredChunk>,
  head: ChainHead,
): Promise<ChainVerdict> {
  const check = new ChainCheck(recordingId, head);
  for await (const chunk of chunks) {
    const verdict = check.take(chunk);
    if (verdict) return verdict;
  }
  return check.finish();
}

function fault(fault: ChainFault, index: number): ChainVerdict {
  return { intact: false, fault, index };
}
