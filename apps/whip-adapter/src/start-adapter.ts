import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { type Config, ConfigError, type Secrets } from './config/config.ts';
import { FileDelivery } from './files/deliver-files.ts';
import { checkFolder, RecordingsFolder } from './files/recordings-folder.ts';
import type { EventLog } from './log-events.ts';
import { defaultStreamLimits, type StreamLimits } from './publish/stream-limits.ts';
import { Streams } from './publish/streams.ts';

export interface RunningAdapter {
  readonly port: number;
  /** Ends all streams and delivers what it can; what is left is found at the next start. */
  close(): Promise<void>;
}

/** Of the 20 s that a process is given to end. */
const lastDeliveriesMs = 10_000;

/**
 * Wires the parts and listens. Throws ConfigError where the folder is not fit or the port cannot be had.
 * @param limits in place of the usual ones
 */
export async function startAdapter(
  config: Config,
  secrets: Secrets,
  log: EventLog,
  limits: Partial<StreamLimits> = {},
): Promise<RunningAdapter> {
  // Faces are in whatever is written from here on.
  process.umask(0o077);
  await checkFolder(config.recordings);
  const folder = new RecordingsFolder(config.recordings);
  const streams = new Streams({
    janusUrl: config.janusUrl,
    folder,
    log,
    limits: { ...defaultStreamLimits, atOnce: config.mostStreams, ...limits },
    onEnded: () => delivery.look(),
  });
  const delivery = new FileDelivery({
    folder,
    service: { origin: config.service, secret: secrets.whip },
    log,
    isLive: (stream) => streams.isLive(stream),
  });
  const app = createApp({ streams, secret: secrets.whip, allowedOrigins: config.allowedOrigins, log });
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen') throw error;
    throw new ConfigError(
      `PORT: cannot listen on ${host}, port ${port} (${code}). Stop what listens there, or correct HOST and PORT.`,
      { cause: error },
    );
  });
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close();
      await streams.close();
      await delivery.close(lastDeliveriesMs);
    },
  };
}
