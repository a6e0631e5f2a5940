// A webhook receiver in Next.js: put it at app/webhooks/route.js. It runs on Node and on edge runtimes with node:buffer.
import { verifyWebhook, WebhookVerificationError } from '@ekyc/sdk';

/** @param {Request} request */
export async function POST(request) {
  // Both secrets while you change it, apart by a space.
  const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ');
  try {
    // The signature is over the bytes as they arrived: never request.json() before this.
    const event = verifyWebhook(await request.text(), request.headers, secrets);
    // Store the message under its `webhook-id` here (the same one may come again), and work on it later.
    console.log(event.type, 'sequence' in event ? event.sequence : '');
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 401 });
  }
}
