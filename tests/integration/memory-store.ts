import { type EvidenceStore, MissingObjectError } from '@ekyc/service';

/** Sealed objects in memory, for races of rows: each file of theirs would be synced to the disk three times. */
export function memoryStore(): EvidenceStore {
  const objects = new Map<string, { readonly sealed: Buffer; readonly writtenAt: Date }>();
  return {
    put: (key, sealed) => {
      objects.set(key, { sealed: Buffer.from(sealed), writtenAt: new Date() });
      return Promise.resolve();
    },
    get: (key) => {
      const found = objects.get(key);
      if (!found) return Promise.reject(new MissingObjectError('there is no such object'));
      return Promise.resolve(Buffer.from(found.sealed));
    },
    remove: (key) => {
      objects.delete(key);
      return Promise.resolve();
    },
    list: async function* () {
      for (const [key, { writtenAt }] of objects) yield await Promise.resolve({ key, writtenAt });
    },
    removeAll: (prefix) => {
      for (const key of objects.keys()) if (key.startsWith(`${prefix}/`)) objects.delete(key);
      return Promise.resolve();
    },
  };
}
