import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

function verified(body: string) {
  const now = new Date();
  const signature = new Webhook(secret).sign('msg_1', now, body);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  };
  return verifyWebhook(body, headers, secret);
}

test('reads events, also of types that this version does not know', () => {
  const event = { type: 'identification.invented', sequence: 3, data: { publicId: 'p' } };
  expect(verified(JSON.stringify(event))).toEqual(event);
  expect(verified('{"type":"test"}')).toEqual({ type: 'test' });
});

test.each([
  'nonsense',
  'null',
  '[]',
  '{}',
  '{"type":"identification.approved","data":{"publicId":"p"}}',
  '{"type":"identification.approved","sequence":"1","data":{"publicId":"p"}}',
  '{"type":"identification.approved","sequence":1,"data":null}',
  '{"type":"identification.approved","sequence":1,"data":{}}',
])('refuses a signed body that is not an event: %s', (body) => {
  expect(() => verified(body)).toThrow(WebhookVerificationError);
});
