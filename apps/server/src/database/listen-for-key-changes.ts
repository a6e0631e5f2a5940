import { keepListening } from '@ekyc/realtime';
import { keyChangeChannel, type KnownKeys, readKeyChange } from '@ekyc/service';
import { describeError, type EventLog } from '../log-events.ts';

/**
 * Notifies this process of keys that others change. While the connection is broken, cached keys last their
 * seconds as usual; after missed notices all are forgotten.
 */
export async function listenForKeyChanges(
  databaseUrl: string,
  keys: KnownKeys,
  log: EventLog,
): Promise<{ close(): Promise<void> }> {
  return keepListening({
    connectionString: databaseUrl,
    channel: keyChangeChannel,
    onNotification: (payload) => {
      const change = readKeyChange(payload);
      if (change) keys.changed(change);
    },
    onLost: (error) => {
      keys.forgetAll();
      log('keys.listening_lost', { error: describeError(error) });
    },
    onRestored: (afterMs) => {
      keys.forgetAll();
      log('keys.listening_restored', { afterMs });
    },
  });
}
