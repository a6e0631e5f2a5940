/** One value outside of React, for useSyncExternalStore. */
export interface Observable<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listeners hear of each change, and of nothing where the same value is set again. */
export function observable<Value>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
