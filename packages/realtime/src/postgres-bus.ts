import { randomUUID } from 'node:crypto';
import { decodePayload, encodePayload } from './bus-payload.ts';
import type { BusListener, EventBus } from './event-bus.ts';
import { keepListening } from './listening-connection.ts';

export interface PostgresBusOptions {
  /** For the one connection that listens; through no pooler that shares connections between transactions. */
  readonly connectionString: string;
  /** Runs `pg_notify(channel, payload)`; the pool there is will do. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly onLost: (error: unknown) => void;
  /** It listens again after so long. */
  readonly onRestored: (afterMs: number) => void;
}

const channel = 'ekyc_realtime';

/**
 * Events between processes at one Postgres, by LISTEN and NOTIFY. What is published in this process is handed over
 * directly, so that it does not depend on the listening connection.
 */
export function createPostgresBus(options: PostgresBusOptions): EventBus {
  const self = randomUUID();
  const listeners = new Set<BusListener>();
  let connection: Promise<{ close(): Promise<void> }> | null = null;
  return {
    publish: async (message) => {
      const payload = encodePayload(self, message);
      if (payload === null) return 'too_large';
      await options.notify(channel, payload);
      for (const listener of listeners) listener.deliver(message);
      return 'published';
    },
    listen: async (listener) => {
      listeners.add(listener);
      connection ??= keepListening({
        ...options,
        channel,
        onNotification: (payload) => {
          const received = decodePayload(payload);
          if (!received || received.from === self) return;
          for (const each of listeners) each.deliver(received.message);
        },
        onRestored: (afterMs) => {
          options.onRestored(afterMs);
          for (const each of listeners) each.missed();
        },
      });
      await connection;
    },
    close: async () => {
      listeners.clear();
      await (await connection)?.close();
    },
  };
}
