import type { BusListener, EventBus } from './event-bus.ts';

/** For an installation of one process: what is published has arrived. */
export function createInProcessBus(): EventBus {
  const listeners = new Set<BusListener>();
  return {
    publish: (message) => {
      for (const listener of listeners) listener.deliver(message);
      return Promise.resolve('published');
    },
    listen: (listener) => {
      listeners.add(listener);
      return Promise.resolve();
    },
    close: () => {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
