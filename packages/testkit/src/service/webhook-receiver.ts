import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly as received: the signature is over these bytes. */
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Status of the next answers, the last one for ever. */
  answerWith(...statuses: number[]): void;
  /** What the next answers say as plain text; null: nothing. */
  answerText(text: string | null): void;
  /** Resolves once something received fits; rejects after the limit with what came instead. */
  waitFor(fits: (webhook: ReceivedWebhook) => boolean, limitMs?: number): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

/** A business's end of the webhooks: a real HTTP server that keeps what arrives. */
export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  let statuses = [204];
  let said: string | null = null;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const status = statuses.length > 1 ? (statuses.shift() as number) : (statuses[0] as number);
      received.push({ headers: request.headers as Record<string, string>, body });
      if (said === null) response.writeHead(status).end();
      else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(said);
      for (const look of waiting) look();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answerText: (text) => {
      said = text;
    },
    answerWith: (...next) => {
      statuses = next;
    },
    waitFor: (fits, limitMs = 30_000) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(
              `no such webhook within ${limitMs} ms; received: ${received.map(({ body }) => body).join(' ')}`,
            ),
          );
        }, limitMs);
        const look = () => {
          const found = received.find(fits);
          if (!found) return;
          clearTimeout(limit);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
