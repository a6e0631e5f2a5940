import Pusher from 'pusher';
import type { PusherSettings } from '../config/config.ts';

/** Longer than a healthy answer ever takes; events are worthless late. */
const timeoutMs = 8000;

/** Pusher's own servers, or a compatible one, through the official library. */
export function hostedSender(
  { appId, key, place, useTls }: PusherSettings,
  secret: string,
): (channel: string, event: string) => Promise<void> {
  const app = { appId, key, secret, useTLS: useTls, timeout: timeoutMs };
  const client =
    place.kind === 'cluster'
      ? new Pusher({ ...app, cluster: place.cluster })
      : new Pusher({ ...app, host: place.host, port: String(place.port) });
  return async (channel, event) => {
    await client.trigger(channel, event, {});
  };
}
