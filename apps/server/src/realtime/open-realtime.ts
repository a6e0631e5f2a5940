import type { EventPublisher, MasterKey } from '@ekyc/service';
import {
  createInProcessBus,
  createPostgresBus,
  defaultLimits,
  type EventBus,
  openRealtimeServer,
  type RealtimeLimits,
  type RealtimeServer,
} from '@ekyc/realtime';
import type { Config, Secrets } from '../config/config.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { describeError, type EventLog } from '../log-events.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { embeddedApp } from './embedded-app.ts';
import { hostedSender } from './hosted-sender.ts';
import { mayConnect } from './may-connect.ts';
import { publishBeside } from './publish-beside.ts';

/** The real-time service of this installation, whichever it is. */
export interface Realtime {
  readonly publisher: EventPublisher;
  /** Our own server, on the page's port; null on another server, and in a process without pages. */
  readonly server: RealtimeServer | null;
  /** Waits for events that are being sent. */
  close(): Promise<void>;
}

export interface RealtimeParts {
  readonly database: Pick<OpenDatabase, 'notify'>;
  readonly master: MasterKey;
  readonly log: EventLog;
  readonly metrics: Pick<Metrics, 'realtimeEvents'>;
  readonly limits?: Partial<RealtimeLimits>;
}

/** The server that PUSHER_* names, else our own, which reaches over processes by the database they share. */
export async function openRealtime(
  config: Pick<Config, 'pusher' | 'databaseUrl' | 'role' | 'publicUrl' | 'allowedOrigins'>,
  secrets: Pick<Secrets, 'pusherSecret'>,
  parts: RealtimeParts,
): Promise<Realtime> {
  if (config.pusher && secrets.pusherSecret !== null) {
    const beside = publishBeside(hostedSender(config.pusher, secrets.pusherSecret), parts);
    return { publisher: beside, server: null, close: () => beside.settle() };
  }
  const bus = openBus(config.databaseUrl, parts);
  const beside = publishBeside(async (channel, event) => {
    await bus.publish({ channels: [channel], event, data: '{}' });
  }, parts);
  const server =
    config.role === 'worker'
      ? null
      : await openRealtimeServer({
          app: embeddedApp(parts.master),
          bus,
          limits: { ...defaultLimits, ...parts.limits },
          mayConnect: mayConnect(config.publicUrl, config.allowedOrigins),
        });
  return {
    publisher: beside,
    server,
    close: async () => {
      await beside.settle();
      await bus.close();
    },
  };
}

function openBus(databaseUrl: string | null, { database: { notify }, log }: RealtimeParts): EventBus {
  if (databaseUrl === null || notify === null) return createInProcessBus();
  return createPostgresBus({
    connectionString: databaseUrl,
    notify,
    onLost: (error) => log('realtime.bus_lost', { error: describeError(error) }),
    onRestored: (afterMs) => log('realtime.bus_restored', { afterMs }),
  });
}
