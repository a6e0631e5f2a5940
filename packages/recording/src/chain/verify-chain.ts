import { chunkHash, genesisHead, parseChunk } from './chunk-format.ts';
import type { ChainHead, StoredChunk } from './chunk-store.ts';

/**
 * `unreadable`: not a chunk. `missing`: one is not there, though later ones are. `swapped`: a chunk lies in another's
 * place. `changed`: a chunk does not fit the one before it (or the head): one of the two is not what was stored.
 * `cut`: the end is not there. `undestroyed`: a chunk is there that lies in a cut. `badCuts`: the cuts do not lie in this
 * chain, or overlap.
 */
export type ChainFault = 'unreadable' | 'missing' | 'swapped' | 'changed' | 'cut' | 'undestroyed' | 'badCuts';

export type ChainVerdict =
  | {
      readonly intact: true;
      /** Those that are there. */
      readonly chunks: number;
      /** Those that had to be destroyed. */
      readonly cut: number;
      /** That have a chunk left. */
      readonly segments: number;
      /** Chunks that follow the head in order: stored, but the process ended before they were promised. */
      readonly beyondHead: number;
    }
  | { readonly intact: false; readonly fault: ChainFault; readonly index: number };

/**
 * Chunks that had to be destroyed: what they showed must not be stored. Whether a cut was allowed only the audit can
 * say, which must keep it: whoever can write one here can hide chunks.
 */
export interface ChainCut {
  /** The first chunk that is gone. */
  readonly from: number;
  /** The last. */
  readonly to: number;
  /** The last one's, SHA-256 in hexadecimal: what the chunk behind the cut was linked to. */
  readonly hash: string;
}

/** Follows a chain chunk by chunk; needs no key. */
export class ChainCheck {
  readonly #recordingId: string;
  readonly #head: ChainHead;
  readonly #cuts: readonly ChainCut[];
  readonly #segments = new Set<number>();
  #at: ChainHead;
  #segment = 0;
  #cut = 0;

  constructor(recordingId: string, head: ChainHead, cuts: readonly ChainCut[] = []) {
    this.#recordingId = recordingId;
    this.#head = head;
    this.#cuts = cuts.toSorted((a, b) => a.from - b.from);
    this.#at = genesisHead(recordingId);
  }

  /** Takes the next stored chunk; null when it fits. Nothing may be taken after a fault. */
  take(chunk: StoredChunk): ChainVerdict | null {
    const cutFault = this.#crossCuts();
    if (cutFault) return cutFault;
    const expected = this.#at.index + 1;
    if (this.#cuts.some(({ from, to }) => chunk.index >= from && chunk.index <= to))
      return fault('undestroyed', chunk.index);
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
    const cutFault = this.#crossCuts();
    if (cutFault) return cutFault;
    const { index } = this.#at;
    if (index < this.#head.index) return fault('cut', index + 1);
    if (this.#head.index === -1 && this.#head.hash !== genesisHead(this.#recordingId).hash)
      return fault('changed', 0);
    return {
      intact: true,
      chunks: index + 1 - this.#cut,
      cut: this.#cut,
      segments: this.#segments.size,
      beyondHead: index - this.#head.index,
    };
  }

  /** Goes on behind the cuts that begin where the chain stands. */
  #crossCuts(): ChainVerdict | null {
    const bad = this.#cuts.find(({ from, to }, at) => {
      const before = this.#cuts[at - 1]?.to ?? -1;
      return !(from > before && to >= from && to <= this.#head.index);
    });
    if (bad) return fault('badCuts', bad.from);
    for (const { from, to, hash } of this.#cuts) {
      if (from !== this.#at.index + 1) continue;
      this.#at = { index: to, hash };
      this.#cut += to - from + 1;
      if (to === this.#head.index && hash !== this.#head.hash) return fault('changed', to);
    }
    return null;
  }
}

/**
 * Whether the stored chunks are those, all those and in the order in which they were promised.
 * @param chunks by their places in the store, ascending
 * @param head stored apart from the chunks
 * @param cuts as the audit has them
 */
export async function verifyChain(
  recordingId: string,
  chunks: AsyncIterable<StoredChunk> | Iterable<StoredChunk>,
  head: ChainHead,
  cuts: readonly ChainCut[] = [],
): Promise<ChainVerdict> {
  const check = new ChainCheck(recordingId, head, cuts);
  for await (const chunk of chunks) {
    const verdict = check.take(chunk);
    if (verdict) return verdict;
  }
  return check.finish();
}

function fault(fault: ChainFault, index: number): ChainVerdict {
  return { intact: false, fault, index };
}
