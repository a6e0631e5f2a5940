import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkStore } from '@ekyc/recording';

/** Chunks as files `{folder}/{recordingId}/{index}`, each synced before it counts. */
export function folderStore(folder: string): ChunkStore {
  const fileOf = (recordingId: string, index: number) => join(folder, recordingId, String(index));
  return {
    put: async (recordingId, index, bytes) => {
      await mkdir(join(folder, recordingId), { recursive: true });
      await using file = await open(fileOf(recordingId, index), 'w');
      await file.writeFile(bytes);
      await file.sync();
    },
    get: async (recordingId, index) => {
      try {
        return await readFile(fileOf(recordingId, index));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    removeAll: (recordingId) => rm(join(folder, recordingId), { recursive: true, force: true }),
  };
}
