/**
 * Where tokens are stored: the tab's session storage, so that they end with the tab; memory where storage is denied.
 * Never local storage.
 */
const memory = new Map<string, string>();

function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

/** Amplify's KeyValueStorageInterface. */
export const tokenStorage = {
  async setItem(key: string, value: string): Promise<void> {
    memory.set(key, value);
    attempt((storage) => storage.setItem(key, value));
  },
  async getItem(key: string): Promise<string | null> {
    return attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null;
  },
  async removeItem(key: string): Promise<void> {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  },
  async clear(): Promise<void> {
    const keys = [...memory.keys()];
    memory.clear();
    for (const key of keys) attempt((storage) => storage.removeItem(key));
  },
};
