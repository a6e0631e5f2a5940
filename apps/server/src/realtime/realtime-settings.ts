import type { RuntimeSettings } from '@ekyc/contract';
import type { Config } from '../config/config.ts';
import { embeddedAppKey } from './embedded-app.ts';

type PusherRuntimeSettings = Pick<
  RuntimeSettings,
  'pusherAppKey' | 'pusherAppCluster' | 'pusherHost' | 'pusherPort'
>;

/** The client library asks for a cluster also where a host is named; no server of Pusher's has this one. */
const noCluster = 'local';

/**
 * What a page needs to subscribe.
 * @param ownOrigin where the page reached this service
 */
export function realtimeSettings(pusher: Config['pusher'], ownOrigin: string): PusherRuntimeSettings {
  if (pusher?.place.kind === 'cluster')
    return { pusherAppKey: pusher.key, pusherAppCluster: pusher.place.cluster };
  if (pusher?.place.kind === 'host') {
    const { host, port } = pusher.place;
    return { pusherAppKey: pusher.key, pusherAppCluster: noCluster, pusherHost: host, pusherPort: port };
  }
  const own = new URL(ownOrigin);
  return {
    pusherAppKey: embeddedAppKey,
    pusherAppCluster: noCluster,
    pusherHost: own.hostname,
    pusherPort: own.port === '' ? defaultPort(own) : Number(own.port),
  };
}

/** Origins of the connections that a page of the public address makes, for its content policy. */
export function realtimeOrigins(config: Pick<Config, 'pusher' | 'publicUrl' | 'apiServer'>): string[] {
  const { pusher, publicUrl, apiServer } = config;
  if (pusher?.place.kind === 'cluster') return [`wss://ws-${pusher.place.cluster}.pusher.com`];
  if (pusher?.place.kind === 'host') {
    const { host, port } = pusher.place;
    return [new URL(`${pusher.useTls ? 'wss' : 'ws'}://${host}:${port}`).origin];
  }
  return [(apiServer ?? publicUrl).replace(/^http/, 'ws')];
}

function defaultPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}
