import PusherModule, { type Options } from 'pusher-js';
import type { StartedService } from '@ekyc/testkit';

/** What GET /api/endpoints tells a page of the real-time server. */
export interface RealtimeSettings {
  readonly pusherAppKey: string;
  readonly pusherAppCluster: string;
  readonly pusherHost?: string;
  readonly pusherPort?: number;
}

export async function settingsOf({ url }: Pick<StartedService, 'url'>): Promise<RealtimeSettings> {
  return (await (await fetch(`${url}/api/endpoints`)).json()) as RealtimeSettings;
}

// The module is the class itself; its types know it as a default within.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

interface Received {
  readonly event: string;
  readonly data: unknown;
}

const limitMs = 20_000;

/** A page's end of the real-time events: the official library, unmodified, on settings as the page gets them. */
export class Page {
  readonly pusher: PusherModule.default;
  readonly received: Received[] = [];
  readonly states: string[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(settings: RealtimeSettings, more: Partial<Options> = {}) {
    const { pusherHost: wsHost, pusherPort: wsPort } = settings;
    this.pusher = new Pusher(settings.pusherAppKey, {
      cluster: settings.pusherAppCluster,
      ...(wsHost === undefined ? {} : { wsHost }),
      ...(wsPort === undefined ? {} : { wsPort }),
      forceTLS: false,
      enabledTransports: ['ws'],
      ...more,
    });
    this.pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      this.states.push(current);
      this.#look();
    });
    this.pusher.bind_global((event: string, data: unknown) => {
      this.received.push({ event, data });
      this.#look();
    });
  }

  get socketId(): string {
    return this.pusher.connection.socket_id;
  }

  /** Events that are not the protocol's own. */
  get events(): string[] {
    return this.received.map(({ event }) => event).filter((event) => !event.startsWith('pusher'));
  }

  /** Resolves once the server has confirmed it. */
  async subscribe(channel: string): Promise<this> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const subscribed = this.pusher.subscribe(channel);
    subscribed.bind('pusher:subscription_succeeded', () => resolve());
    subscribed.bind('pusher:subscription_error', reject);
    await promise;
    return this;
  }

  /** Resolves once something received or a state fits; rejects after the limit with what came instead. */
  waitFor(fits: (page: this) => boolean, withinMs = limitMs): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => {
      if (!fits(this)) return;
      clearTimeout(limit);
      this.#waiting.delete(look);
      resolve();
    };
    const limit = setTimeout(() => {
      this.#waiting.delete(look);
      const what = JSON.stringify({ received: this.received, states: this.states });
      reject(new Error(`nothing such within ${withinMs} ms: ${what}`));
    }, withinMs);
    this.#waiting.add(look);
    look();
    return promise;
  }

  waitForEvent(event: string, times = 1): Promise<void> {
    return this.waitFor(({ events }) => events.filter((each) => each === event).length >= times);
  }

  waitForState(state: string): Promise<void> {
    return this.waitFor(({ pusher }) => pusher.connection.state === state);
  }

  close(): void {
    this.pusher.disconnect();
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
