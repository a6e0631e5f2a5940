import { useSyncExternalStore } from 'react';
import { type Route, routeOf } from './route.ts';

const listeners = new Set<() => void>();

/** Tells of each change of the address until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Shows another page without a reload. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', path);
  else window.history.replaceState(null, '', path);
  for (const listener of listeners) listener();
}

/** What the address asks of its page, followed. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, () => window.location.search);
}

/** The page that the address names, followed. */
export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => window.location.pathname));
}
