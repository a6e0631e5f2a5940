import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Config, Secrets } from './config/config.ts';
import { FileDelivery } from './files/deliver-files.ts';
import { checkFolder, RecordingsFolder } from './files/recordings-folder.ts';
import type { EventLog } from './log-events.ts';
import { defaultStreamLimits, Streams } from './publish/streams.ts';

export interface RunningAdapter {
  readonly port: number;
  /** Ends all streams; what was not delivered is found at the next start. */
  close(): Promise<void>;
}

/** Wires the parts and listens. Throws ConfigError where the folder is not fit. */
export async function startAdapter(config: Config, secrets: Secrets, log: EventLog): Promise<RunningAdapter> {
  // Faces are in whatever is written from here on.
  process.umask(0o077);
  await checkFolder(config.recordings);
  const folder = new RecordingsFolder(config.recordings);
  const streams = new Streams({
    janusUrl: config.janusUrl,
    folder,
    log,
    limits: { ...defaultStreamLimits, atOnce: config.mostStreams },
    onEnded: () => delivery.look(),
  });
  const delivery = new FileDelivery({
    folder,
    service: { origin: config.service, secret: secrets.whip },
    log,
    isLive: (stream) => streams.isLive(stream),
  });
  const app = createApp({ streams, secret: secrets.whip, allowedOrigins: config.allowedOrigins, log });
  await app.listen({ host: config.host, port: config.port });
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close();
      await streams.close();
      await delivery.close();
    },
  };
}
