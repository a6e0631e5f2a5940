import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

export interface SigningApp {
  readonly key: string;
  readonly secret: string;
}

/**
 * Whether a request of the HTTP interface was signed with the app's secret, not long ago: HMAC-SHA256 over method,
 * path and the sorted query, which names the body's MD5 (pusher.com/docs/channels/library_auth_reference/rest-api).
 * @param window seconds by which the caller's clock may differ from `now`
 */
export function isSigned(
  app: SigningApp,
  { method, path, query, body }: SignedRequest,
  { now, window }: { readonly now: Date; readonly window: number },
): boolean {
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  // Of two values of one name readers might choose different ones.
  if (given.size !== [...query].length) return false;
  const signature = given.get('auth_signature') ?? '';
  given.delete('auth_signature');
  const signed = [...given]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = createHmac('sha256', app.secret).update(`${method}\n${path}\n${signed}`).digest();
  const offered = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32);
  if (!timingSafeEqual(offered, expected)) return false;
  if (given.get('auth_key') !== app.key || given.get('auth_version') !== '1.0') return false;
  const timestamp = given.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > window) return false;
  return body.length === 0 || given.get('body_md5') === createHash('md5').update(body).digest('hex');
}
