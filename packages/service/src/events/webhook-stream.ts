import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { listenersSecret, MessageReader, signForListener } from '../webhook/index.ts';
import { follow, type Follower } from './follow.ts';

export interface WebhookListener extends Follower {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  /** The key or the member that listens: what it is sent is signed for it alone. */
  readonly listener: string;
  readonly reader: MessageReader;
}

/**
 * A business's webhook messages as they are written: first `ready` with the secret, then each message with the headers
 * that it would be sent with.
 */
export async function* webhookStream(listener: WebhookListener): AsyncGenerator<string> {
  const { master, now, reader } = listener;
  const secret = listenersSecret(master, listener);
  yield `retry: 2000\nevent: ready\ndata: ${JSON.stringify({ secret })}\n\n`;
  yield* follow(listener, async () => {
    const messages = await reader.next();
    const events = messages.map(({ id, body }) => {
      const headers = signForListener(secret, { id, body }, now());
      return `id: ${id}\nevent: webhook\ndata: ${JSON.stringify({ headers, body })}\n\n`;
    });
    return { events, more: messages.length > 0 };
  });
}
