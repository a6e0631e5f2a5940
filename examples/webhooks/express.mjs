// A webhook receiver with Express: PORT=8787 WEBHOOK_SECRET=whsec_… node express.mjs
import { verifyWebhook, WebhookVerificationError } from '@ekyc/sdk';
import express from 'express';

/** Both while you change it, apart by a space. */
const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ');
const app = express();

// The signature is over the bytes as they arrived: this route must come before any express.json().
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
  try {
    const event = verifyWebhook(request.body, request.headers, secrets);
    // Store the message under its `webhook-id` here (the same one may come again), and work on it later.
    console.log(event.type, 'sequence' in event ? event.sequence : '');
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.sendStatus(401);
  }
});

app.listen(Number(process.env.PORT), '127.0.0.1');
