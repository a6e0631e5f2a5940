import { keepListening } from '@ekyc/realtime';
import { keyChangeChannel, type KnownKeys, readKeyChange } from '@ekyc/service';
import { describeError, type EventLog } from '../log-events.ts';

/**
 * Lets this process hear of keys that others change. While the connection is broken what is known of keys lasts its
 * seconds as ever; what was missed is made up for by forgetting all.
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
