import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../sealing/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** As long as a slow network may need for two calls. */
const validMs = 120_000;
const timeBytes = 8;
const randomByteCount = 16;
const bodyBytes = timeBytes + randomByteCount;

type Bound = Pick<VerificationTable, 'public_id' | 'security_code_hash' | 'browser_key_uses'>;

/**
 * A challenge for the browser that lost its code. Nothing of it is stored, so that requests cannot fill a table: its
 * hash names the verification, the code that is bound now and how often one was replaced, and is worthless once any of
 * these changes, which every use of it does.
 */
export function makeBrowserChallenge(
  master: MasterKey,
  row: Bound,
  now: Date,
): { readonly challenge: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + validMs);
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(expiresAt.getTime()));
  const body = Buffer.concat([time, randomBytes(randomByteCount)]);
  return { challenge: Buffer.concat([body, hashOf(master, row, body)]).toString('base64url'), expiresAt };
}

/** Whether it was made here, for the verification as it is bound now, and is not too old. */
export function isOpenChallenge(master: MasterKey, row: Bound, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, bodyBytes);
  const hash = hashOf(master, row, body);
  if (bytes.length !== bodyBytes + hash.length) return false;
  if (!timingSafeEqual(bytes.subarray(bodyBytes), hash)) return false;
  return BigInt(now.getTime()) < body.readBigUInt64BE(0);
}

function hashOf(master: MasterKey, row: Bound, body: Buffer): Buffer {
  const bound = row.security_code_hash?.toString('hex') ?? '';
  return master.keyedHash(
    'browser challenge',
    [row.public_id, bound, row.browser_key_uses, body.toString('hex')].join(' '),
  );
}
