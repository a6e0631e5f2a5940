import { sendProblem } from '@ekyc/service';
import type { FastifyReply } from 'fastify';

/** A shop's own server side. */
export interface Shop {
  readonly apiKey: string;
  /** Where this process answers, for the shop's own calls. */
  readonly serviceUrl: string;
}

/** Makes a verification with the shop's secret key and hands the answer on. @param calls the kind's place in the API */
export async function createForShop(
  reply: FastifyReply,
  shop: Shop | null,
  calls: string,
  body: unknown,
): Promise<FastifyReply> {
  if (shop === null) return sendProblem(reply, 'starting', { retryAfterSeconds: 1 });
  return forward(reply, await callService(shop, `/api/v1/${calls}`, body));
}

/** One call as any business makes it: over HTTP, with its secret key. */
export async function callService(shop: Shop, path: string, body: unknown): Promise<Response> {
  return fetch(`${shop.serviceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
}

/** Answers what the service answered. */
export async function forward(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  return reply
    .status(response.status)
    .header('cache-control', 'no-store')
    .type(response.headers.get('content-type') ?? 'application/json')
    .serializer(String)
    .send(await response.text());
}
