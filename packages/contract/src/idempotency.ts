import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { paths } from './paths.ts';

/** Calls that a business repeats with the same `Idempotency-Key` without doing them twice: everything it makes or does. */
export function takesIdempotencyKey({ name, caller }: Pick<Endpoint, 'name' | 'caller'>): boolean {
  return caller === 'business' && paths[name][0] === 'POST';
}

/** Of these: what was made bears the key itself, and is answered again from there. */
export function bearsItsKey({ name }: Pick<Endpoint, 'name'>): boolean {
  return name.endsWith('.create') || name === 'webhook.createEndpoint' || name === 'webhook.rotateSecret';
}

/** What such a call may answer to its key. */
export const errorsOfKey: readonly ErrorCode[] = [
  'idempotency_key_malformed',
  'idempotency_key_reused',
  'idempotency_key_in_progress',
];
