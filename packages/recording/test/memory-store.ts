import type { ChunkStore } from '../src/chain/chunk-store.ts';

/** Chunks in memory, to be looked at and spoiled by a test. */
export class MemoryStore implements ChunkStore {
  readonly chunks: (Buffer | null)[] = [];

  async put(_recordingId: string, index: number, bytes: Uint8Array): Promise<void> {
    this.chunks[index] = Buffer.from(bytes);
  }

  async get(_recordingId: string, index: number): Promise<Buffer | null> {
    return this.chunks[index] ?? null;
  }

  async removeAll(): Promise<void> {
    this.chunks.length = 0;
  }
}
