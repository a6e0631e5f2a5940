import type { AddressInfo } from 'node:net';
import type { CardReaders } from './card-readers.ts';
import { createApp } from './http/app.ts';
import type { EventLog } from './log-events.ts';
import { Pairing } from './pairing/pairing.ts';
import { ReadingDesk } from './reading/reading-desk.ts';

export interface RunningReader {
  readonly port: number;
  /** Another code, to be shown to the person at this computer alone. */
  newCode(): string;
  close(): Promise<void>;
}

/**
 * Listens on loopback for the console of one origin.
 * @param port 0: any free one, for tests; the console knows the usual one alone
 */
export async function startReader(options: {
  readonly origin: string;
  readonly port: number;
  readonly readers: CardReaders;
  readonly log: EventLog;
}): Promise<RunningReader> {
  const { origin, port, readers, log } = options;
  const pairing = new Pairing();
  const desk = new ReadingDesk(readers, log);
  const app = createApp({ origin, pairing, desk, log });
  await app.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    await desk.close();
    throw error;
  });
  return {
    port: (app.server.address() as AddressInfo).port,
    newCode: () => pairing.newCode(),
    close: async () => {
      await app.close();
      await desk.close();
    },
  };
}
