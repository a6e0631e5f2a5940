import type { RuntimeSettings } from '@ekyc/contract';
import type { Options } from 'pusher-js';

type RealtimeSettings = Pick<RuntimeSettings, 'pusherAppCluster' | 'pusherHost' | 'pusherPort'>;

/** Encrypted, unless the page itself is not and the server is the page's own. No statistics, no other transports. */
export function realtimeOptions(
  { pusherAppCluster: cluster, pusherHost: host, pusherPort: port }: RealtimeSettings,
  page: Pick<Location, 'protocol' | 'hostname'>,
): Options {
  const plain = page.protocol === 'http:' && host === page.hostname;
  return {
    cluster,
    ...(host === undefined ? {} : { wsHost: host }),
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
    forceTLS: !plain,
    enableStats: false,
    // The library knows the encrypted one by a name of its own.
    enabledTransports: plain ? ['ws'] : ['ws', 'wss'],
  };
}
