import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { sendPage } from '../http/pages.ts';
import type { DemoBusiness } from './demo-business.ts';

interface ReceivedWebhook {
  readonly receivedAt: string;
  readonly verified: boolean;
  readonly id: string;
  readonly body: unknown;
}

/**
 * A small shop that uses the service as any business would: over HTTP with its secret key, by return address and by
 * webhooks, which it verifies with the standard's own library.
 * @param serviceUrl where this process answers, for the shop's own calls
 */
export function demoShop(app: FastifyInstance, shop: DemoBusiness, serviceUrl: () => string): void {
  const received: ReceivedWebhook[] = [];
  const listeners = new Set<FastifyReply>();
  app.get('/demo', (_, reply) => sendPage(reply, 'demo.html'));
  app.post('/demo/api/identifications', async (_, reply) =>
    forward(
      reply,
      await call(serviceUrl(), shop, '/api/v1/identifications', { redirectUrl: `${shop.origin}/demo` }),
    ),
  );
  app.post('/demo/api/results', async (request, reply) =>
    forward(reply, await call(serviceUrl(), shop, '/api/v1/results', request.body)),
  );
  app.get('/demo/api/webhooks', (request, reply) => {
    reply.hijack();
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    for (const webhook of received) reply.raw.write(sseEvent(webhook));
    // A first comment opens the stream in the browser although nothing has arrived.
    reply.raw.write(': open\n\n');
    listeners.add(reply);
    request.raw.on('close', () => listeners.delete(reply));
  });
  receiveWebhooks(app, shop, (webhook) => {
    received.push(webhook);
    if (received.length > 100) received.shift();
    for (const listener of listeners) listener.raw.write(sseEvent(webhook));
  });
  app.addHook('preClose', async () => {
    for (const listener of listeners) listener.raw.end();
  });
}

function sseEvent(webhook: ReceivedWebhook): string {
  return `event: webhook\ndata: ${JSON.stringify(webhook)}\n\n`;
}

async function call(serviceUrl: string, shop: DemoBusiness, path: string, body: unknown): Promise<Response> {
  return fetch(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
}

async function forward(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  return reply
    .status(response.status)
    .header('cache-control', 'no-store')
    .type(response.headers.get('content-type') ?? 'application/json')
    .serializer(String)
    .send(await response.text());
}

const webhookHeaders = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

function receiveWebhooks(
  app: FastifyInstance,
  shop: DemoBusiness,
  keep: (webhook: ReceivedWebhook) => void,
): void {
  void app.register(async (receiver) => {
    // The signature is over the bytes as they came.
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    receiver.post('/demo/webhook', async (request, reply) => {
      const headers = webhookHeaders.safeParse(request.headers);
      if (!headers.success) return reply.status(400).send();
      const text = request.body as string;
      try {
        const body = new Webhook(shop.webhookSecret).verify(text, headers.data);
        keep({ receivedAt: new Date().toISOString(), verified: true, id: headers.data['webhook-id'], body });
        return await reply.status(204).send();
      } catch {
        keep({
          receivedAt: new Date().toISOString(),
          verified: false,
          id: headers.data['webhook-id'],
          body: null,
        });
        return reply.status(401).send();
      }
    });
  });
}
