import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readWhipToken, signWhipToken, type WhipClaims } from './token.ts';

const secret = randomBytes(32);
const now = Date.UTC(2026, 10, 22);
const publish: WhipClaims = { use: 'publish', recordingId: 'biz_1/vrf-2', expiresAt: now + 60_000 };
const file: WhipClaims = {
  ...publish,
  use: 'file',
  sha256: 'ab'.repeat(32),
  startedAt: now - 20_000,
};

describe('a token', () => {
  test.each([publish, file])('says to its end what it allows: $use', (claims) => {
    const token = signWhipToken(secret, claims, now);
    expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
    expect(readWhipToken(secret, token, now)).toEqual({ ok: true, claims });
    expect(readWhipToken(secret, token, claims.expiresAt - 1)).toEqual({ ok: true, claims });
    expect(readWhipToken(secret, token, claims.expiresAt)).toEqual({ ok: false, problem: 'expired' });
  });

  test('to publish lives five minutes at most', () => {
    const claims = { ...publish, expiresAt: now + 5 * 60_000 };
    expect(readWhipToken(secret, signWhipToken(secret, claims, now), now).ok).toBe(true);
    const longer = { ...publish, expiresAt: now + 5 * 60_000 + 1 };
    expect(() => signWhipToken(secret, longer, now)).toThrow(RangeError);
  });

  test('is refused wherever a letter of it is another one', () => {
    const token = signWhipToken(secret, file, now);
    for (const at of token.split('').keys()) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      // The last letter carries two bits that are no part of the bytes.
      if (at < token.length - 1) expect(readWhipToken(secret, changed, now).ok, `letter ${at}`).toBe(false);
    }
  });

  test('is refused under another secret', () => {
    const token = signWhipToken(randomBytes(32), publish, now);
    expect(readWhipToken(secret, token, now)).toEqual({ ok: false, problem: 'forged' });
  });

  test.each(['', '.', 'a.b', 'Bearer x', `${'A'.repeat(2000)}.${'A'.repeat(43)}`, 'あ.い'])(
    'is none: %j',
    (token) => expect(readWhipToken(secret, token, now)).toEqual({ ok: false, problem: 'malformed' }),
  );

  test.each([
    null,
    {},
    { ...publish, use: 'delete' },
    { ...publish, sha256: file.sha256 },
    { ...file, sha256: 'short' },
    { ...publish, recordingId: '../../etc' },
  ])('is none though it was signed: %j', (claims) => {
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const signature = createHmac('sha256', secret).update(`ekyc-whip-token.1.${body}`).digest('base64url');
    expect(readWhipToken(secret, `${body}.${signature}`, now)).toEqual({ ok: false, problem: 'malformed' });
  });

  test('is not made of claims that have no such form', () => {
    expect(() => signWhipToken(secret, { ...file, sha256: 'AB' }, now)).toThrow();
    expect(() => signWhipToken(randomBytes(16), publish, now)).toThrow(RangeError);
  });
});
