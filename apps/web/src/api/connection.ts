/** What the visitor is told about the line: `busy` while the server asked us to wait. */
export type ConnectionState = 'online' | 'offline' | 'busy';

let state: ConnectionState = 'online';
const listeners = new Set<() => void>();

export const connection = {
  get: (): ConnectionState => state,
  set: (next: ConnectionState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Waits that long, or until the browser says that the network is back. */
export async function pauseUntilRetry(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = window.setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
  signal?.throwIfAborted();
}
