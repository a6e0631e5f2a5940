import type { Connection } from './connection.ts';
import type { RealtimeMessage } from './event-bus.ts';
import { eventFrame } from './server-frames.ts';

/** Who listens to what in this process. A channel is there while somebody listens. */
export class Channels {
  readonly #subscribers = new Map<string, Set<Connection>>();

  join(connection: Connection, channel: string): void {
    connection.channels.add(channel);
    const subscribers = this.#subscribers.get(channel);
    if (subscribers) subscribers.add(connection);
    else this.#subscribers.set(channel, new Set([connection]));
  }

  leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const subscribers = this.#subscribers.get(channel);
    if (!subscribers?.delete(connection)) return;
    if (subscribers.size === 0) this.#subscribers.delete(channel);
  }

  leaveAll(connection: Connection): void {
    for (const channel of connection.channels) this.leave(connection, channel);
  }

  deliver({ channels, event, data, exceptSocketId }: RealtimeMessage): void {
    for (const channel of channels) {
      const subscribers = this.#subscribers.get(channel);
      if (!subscribers) continue;
      const frame = eventFrame(event, data, channel);
      for (const subscriber of subscribers) {
        if (subscriber.socketId !== exceptSocketId) subscriber.send(frame);
      }
    }
  }

  /** Channels that begin so. */
  names(prefix: string): string[] {
    return [...this.#subscribers.keys()].filter((name) => name.startsWith(prefix));
  }

  count(channel: string): number {
    return this.#subscribers.get(channel)?.size ?? 0;
  }
}
