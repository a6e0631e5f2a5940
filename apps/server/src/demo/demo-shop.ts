import type { OutgoingHttpHeaders } from 'node:http';
import { documentTypes, kindNames } from '@ekyc/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { sendPage } from '../http/pages.ts';
import { callService, createForShop, forward, type Shop } from './call-service.ts';
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
 */
export function demoShop(app: FastifyInstance, shop: DemoBusiness & Shop): void {
  const received: ReceivedWebhook[] = [];
  const listeners = new Set<FastifyReply>();
  app.get('/demo', (_, reply) => sendPage(reply, 'demo.html'));
  startRoutes(app, shop);
  app.post('/demo/api/results', async (request, reply) =>
    forward(reply, await callService(shop, '/api/v1/results', request.body)),
  );
  app.get('/demo/api/embedding', (_, reply) => reply.send({ url: shop.embedOrigin }));
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

/**
 * The shop's own name for the person to verify; an identification needs none. A licence is named by its kind, an
 * identification otherwise than by pictures by its method.
 */
const startRequest = z
  .object({
    customer: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    documentType: z.enum(documentTypes).optional(),
    method: z.enum(['picture', 'jpki', 'mdoc']).optional(),
  })
  .nullish();

function startRoutes(app: FastifyInstance, shop: DemoBusiness & Shop): void {
  for (const { calls } of Object.values(kindNames)) {
    app.post(`/demo/api/${calls}`, async (request, reply) => {
      const given = startRequest.safeParse(request.body);
      if (!given.success) return reply.status(400).send();
      const { customer: targetUserId, documentType, method = 'picture' } = given.data ?? {};
      const common = { redirectUrl: `${shop.origin}/demo`, targetUserId, documentType };
      const body = calls === kindNames.identification.calls ? { ...common, method } : common;
      return createForShop(reply, shop, calls, body);
    });
  }
}

function sseEvent(webhook: ReceivedWebhook): string {
  return `event: webhook\ndata: ${JSON.stringify(webhook)}\n\n`;
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
        return reply.status(401).header('www-authenticate', 'Webhook-Signature').send();
      }
    });
  });
}
