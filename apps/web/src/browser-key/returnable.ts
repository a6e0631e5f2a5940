import { useSyncExternalStore } from 'react';

let known = false;
const listeners = new Set<() => void>();

/** Whether this browser gets back in after its tab was closed. */
export function noteReturnable(now: boolean): void {
  known = now;
  for (const listener of listeners) listener();
}

export function useReturnable(): boolean {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
