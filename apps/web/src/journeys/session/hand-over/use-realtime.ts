import { importLate } from '@ekyc/design/import-late.ts';
import { channelOf, type RealtimeEvent, realtimeEvents } from '@ekyc/contract/realtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { realtimeOptions } from './realtime-options.ts';

interface Options {
  readonly publicId: string;
  /** False once no more events are expected: the connection is closed. */
  readonly wanted: boolean;
  /** Connected or reconnected: missed events are not replayed, so it is time to ask. */
  readonly onConnected: () => void;
  readonly onEvent: (event: RealtimeEvent) => void;
}

/**
 * Listens to a verification's real-time events. They carry nothing and prove nothing: the page asks the server
 * when it receives one.
 * @returns whether it is connected; while it is not, the page has to ask by itself more often
 */
export function useRealtime({ publicId, wanted, onConnected, onEvent }: Options): boolean {
  const settings = useSettings();
  const [live, setLive] = useState(false);
  const connected = useEffectEvent(onConnected);
  const notify = useEffectEvent(onEvent);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const connect = async () => {
      // Fetched when it is wanted first: no visitor waits for it.
      const { default: Pusher } = await importLate(async () => import('pusher-js'));
      if (stop.signal.aborted) return;
      const pusher = new Pusher(settings.pusherAppKey, realtimeOptions(settings, window.location));
      stop.signal.addEventListener('abort', () => pusher.disconnect());
      const channel = pusher.subscribe(channelOf(publicId));
      for (const event of realtimeEvents) channel.bind(event, () => notify(event));
      // Not `connected`: what happens between that and the subscription would be missed.
      channel.bind('pusher:subscription_succeeded', () => {
        setLive(true);
        connected();
      });
      pusher.connection.bind('state_change', ({ current }: { current: string }) => {
        if (current !== 'connected') setLive(false);
      });
    };
    // Without the library the page asks by itself.
    connect().catch(() => undefined);
    return () => {
      stop.abort();
      setLive(false);
    };
  }, [publicId, wanted, settings]);
  return live;
}
