import { type ChainCut, type ChainFault, ChainCheck } from '../chain/verify-chain.ts';
import { type ChainHead, type ChunkKeys, type ChunkStore, readStoredChunks } from '../chain/chunk-store.ts';
import { openChunk, type OpenedChunk } from '../chain/seal-chunk.ts';

/** What is stored is not what was promised. */
export class ChainFaultError extends Error {
  override readonly name = 'ChainFaultError';
  readonly fault: ChainFault;
  readonly index: number;

  constructor(fault: ChainFault, index: number) {
    super(`chunk ${index} of a recording: ${fault}`);
    this.fault = fault;
    this.index = index;
  }
}

export interface RecordingSource {
  readonly recordingId: string;
  readonly store: Pick<ChunkStore, 'get'>;
  readonly keys: Pick<ChunkKeys, 'unwrap'>;
  readonly head: ChainHead;
  /** Chunks that were destroyed, as the audit has them. */
  readonly cuts?: readonly ChainCut[];
}

export interface ReadChunk extends OpenedChunk {
  /** As it is stored. */
  readonly storedBytes: number;
}

/**
 * Reads a recording chunk by chunk up to its head, each one checked against the chain and its key. Where chunks were
 * cut out, the next one's index tells.
 * @throws ChainFaultError where the chain is broken; Error where a chunk was sealed under another key
 */
export async function* readRecording(source: RecordingSource): AsyncGenerator<ReadChunk> {
  const { recordingId, store, keys, head, cuts } = source;
  const check = new ChainCheck(recordingId, head, cuts);
  for await (const chunk of readStoredChunks(store, recordingId, head)) {
    if (chunk.index > head.index) break;
    const verdict = check.take(chunk);
    if (verdict && !verdict.intact) throw new ChainFaultError(verdict.fault, verdict.index);
    const opened = await openChunk(chunk.bytes, recordingId, keys);
    yield { ...opened, storedBytes: chunk.bytes.length };
  }
  const verdict = check.finish();
  if (!verdict.intact) throw new ChainFaultError(verdict.fault, verdict.index);
}
