import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const recordingId = z.string().regex(/^[\w-]{1,100}\/[\w-]{1,100}$/);
/** ms since 1970 */
const instant = z.int().min(0);

const claimsSchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('publish'), recordingId, expiresAt: instant }),
  z.strictObject({
    use: z.literal('file'),
    recordingId,
    expiresAt: instant,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    startedAt: instant,
  }),
]);

/**
 * What a token allows: `publish` to send one stream to the media server, `file` to hand one finished file to the
 * service. `recordingId` is `business/verification`; `sha256` is of the file's bytes, in hexadecimal digits;
 * `startedAt` is the file's first frame by the media server's clock, `expiresAt` the token's end, in ms since 1970.
 */
export type WhipClaims = z.output<typeof claimsSchema>;

export type ReadToken =
  | { readonly ok: true; readonly claims: WhipClaims }
  | { readonly ok: false; readonly problem: 'malformed' | 'forged' | 'expired' };

/** A page asks for a token when it begins, and begins at once. */
const longestPublishMs = 5 * 60_000;
const secretBytes = 32;
/** Of claims with ids as long as they may be. */
const longest = 1000;
/** Whatever else the secret may sign in future is not a token. */
const purpose = 'ekyc-whip-token.1.';

/**
 * The claims and their HMAC-SHA256 (RFC 2104), both in base64url, with a dot between.
 * @param secret 32 bytes that the service and the adapter share (`WHIP_SECRET`)
 * @throws RangeError where a token to publish would live longer than five minutes, ZodError where a claim has no such form
 */
export function signWhipToken(secret: Uint8Array, claims: WhipClaims, now = Date.now()): string {
  if (claims.use === 'publish' && claims.expiresAt > now + longestPublishMs)
    throw new RangeError('a token to publish lives five minutes at most');
  const body = Buffer.from(JSON.stringify(claimsSchema.parse(claims))).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/**
 * What a token allows. Whose `use` it is must still be looked at.
 * @param now ms since 1970
 */
export function readWhipToken(secret: Uint8Array, token: string, now: number): ReadToken {
  const parts = token.length <= longest ? /^([\w-]+)\.([\w-]{43})$/.exec(token) : null;
  if (!parts) return { ok: false, problem: 'malformed' };
  const [, body = '', signature = ''] = parts;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, body);
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return { ok: false, problem: 'forged' };
  const claims = claimsSchema.safeParse(parsed(body));
  if (!claims.success) return { ok: false, problem: 'malformed' };
  if (claims.data.expiresAt <= now) return { ok: false, problem: 'expired' };
  return { ok: true, claims: claims.data };
}

function signatureOf(secret: Uint8Array, body: string): Buffer {
  if (secret.length !== secretBytes) throw new RangeError('the secret has 32 bytes');
  return createHmac('sha256', secret)
    .update(purpose + body)
    .digest();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString());
  } catch {
    return null;
  }
}
