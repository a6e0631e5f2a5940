import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { ReceivedHeaders } from './public-types.ts';
import { isObject, readObject } from './read-object.ts';
import type { EkycEvent } from './types.ts';

export { WebhookVerificationError };

/**
 * Checks that a webhook is the service's, untouched and not older than five minutes (Standard Webhooks), and reads it.
 * The same one may come more than once and several may overtake each other: go by `sequence`.
 * @param rawBody exactly as received, before any JSON parser
 * @param secrets of the address (`whsec_…`); several while a secret is being changed
 * @throws WebhookVerificationError where it is not, or is not an event
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  secrets: string | readonly string[],
): EkycEvent {
  const known = typeof secrets === 'string' ? [secrets] : secrets;
  if (known.length === 0) throw new TypeError('verifyWebhook needs a secret');
  const body = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8');
  const plain = plainHeaders(headers);
  let refusal: unknown;
  for (const secret of known) {
    try {
      new Webhook(secret).verify(body, plain, { jsonParse: false });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error;
      continue;
    }
    return readEvent(body);
  }
  throw refusal;
}

/** Checks what receivers sort and look up by; a type that this version does not know passes. */
function readEvent(body: string): EkycEvent {
  const event = objectIn(body);
  if (!event || !isEvent(event))
    throw new WebhookVerificationError('The body is not an event of the service.');
  return event;
}

function objectIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    return readObject(body);
  } catch {
    return null;
  }
}

function isEvent(value: object): value is EkycEvent {
  const { type, sequence, data } = value as Readonly<Record<string, unknown>>;
  if (type === 'test') return true;
  return (
    typeof type === 'string' &&
    Number.isSafeInteger(sequence) &&
    isObject(data) &&
    typeof data['publicId'] === 'string'
  );
}

function plainHeaders(headers: ReceivedHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, typeof value === 'string' ? value : value.join(' ')] as const];
    }),
  );
}
