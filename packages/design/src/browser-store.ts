interface TextStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** All whose key is one of these. */
  removeWhere(isOne: (key: string) => boolean): void;
  /** Whether the browser keeps it when the page is left; false where it denies its storage. */
  lasts(): boolean;
}

/** The browser's storage; memory where it is denied (private windows, blocked cookies). */
function textStore(storage: () => Storage): TextStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return storage().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, value) {
      memory.set(key, value);
      try {
        storage().setItem(key, value);
      } catch {
        // Denied or full: memory has it until the page is left.
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Denied: it was in memory alone.
      }
    },
    removeWhere(isOne) {
      for (const key of [...memory.keys()].filter(isOne)) memory.delete(key);
      try {
        const store = storage();
        for (const key of Object.keys(store).filter(isOne)) store.removeItem(key);
      } catch {
        // Denied: it was in memory alone.
      }
    },
    lasts() {
      try {
        return [...memory].every(([key, value]) => storage().getItem(key) === value);
      } catch {
        return false;
      }
    },
  };
}

export const sessionStore = textStore(() => window.sessionStorage);
export const localStore = textStore(() => window.localStorage);
