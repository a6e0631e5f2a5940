import { createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { type BrowserChallenge, browserProofText } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isOpenChallenge, makeBrowserChallenge } from './browser-challenge.ts';
import { expireVerification } from './expire.ts';
import { hashSecurityCode } from './hash-security-code.ts';
import { lockForSession, lockVerification } from './lock.ts';
import { dropUnspentTokens } from './reset-token.ts';
import { findVerification, type SessionPorts } from './session.ts';
import { isFinal, isOpen, type Kind } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/** How long after the end the same browser may still see how it ended. */
const outcomeShownMs = 86_400_000;
/** An uncompressed point of P-256: the byte 4, then both coordinates. */
const coordinateBytes = 32;

interface Asked {
  readonly publicId: string;
  readonly kind: Kind;
}

/**
 * Stores the public half of the bound browser's key; a repeated call changes nothing.
 * @param authorized the row as it was when its security code was proved
 * @param publicKey base64url of the uncompressed point
 */
export async function registerBrowserKey(
  ports: SessionPorts,
  authorized: VerificationTable,
  publicKey: string,
): Promise<Outcome<void>> {
  const key = Buffer.from(publicKey, 'base64url');
  if (keyObjectOf(key) === null) return failure('browser_key_malformed');
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, authorized);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (isFinal(row.status) || row.status === 'redacted') return failure('wrong_state');
    if (row.browser_key?.equals(key)) return success(undefined);
    await tx.updateTable('verification').set({ browser_key: key }).where('id', '=', row.id).execute();
    await appendAuditEntry(tx, row.id, ports.now(), { actor: 'visitor', action: 'browser_key.registered' });
    return success(undefined);
  });
}

/** From now on no browser returns by a key. */
export async function forgetBrowserKey(
  ports: SessionPorts,
  authorized: VerificationTable,
): Promise<Outcome<void>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, authorized);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (row.browser_key === null) return success(undefined);
    await tx.updateTable('verification').set({ browser_key: null }).where('id', '=', row.id).execute();
    await appendAuditEntry(tx, row.id, ports.now(), { actor: 'visitor', action: 'browser_key.forgotten' });
    return success(undefined);
  });
}

/** What the browser that lost its code is to sign; anybody may ask. */
export async function createBrowserChallenge(
  ports: SessionPorts,
  { publicId, kind }: Asked,
): Promise<Outcome<BrowserChallenge>> {
  const row = await findBound(ports, { publicId, kind });
  if (!row.ok) return row;
  const { challenge, expiresAt } = makeBrowserChallenge(ports.master, row.value, ports.now());
  return success({ challenge, expiresAt: expiresAt.toISOString() });
}

/**
 * Binds the same browser by a new code, in place of the one that it lost. The browser that handed the verification over to
 * this one may still take it back. With the code that is bound already it does nothing.
 */
export async function proveBrowserKey(
  ports: SessionPorts,
  given: Asked & {
    readonly challenge: string;
    readonly signature: string;
    readonly securityCode: string;
    readonly browser: string;
  },
): Promise<Outcome<void>> {
  const found = await findBound(ports, given);
  if (!found.ok) return found;
  const bound = hashSecurityCode(given.securityCode);
  // The same call again, whose answer was lost.
  if (isBoundBy(found.value, bound)) return success(undefined);
  const proved = checkProof(ports, found.value, given);
  if (!proved.ok) return proved;
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, found.value.id);
    if (isBoundBy(row, bound)) return success(undefined);
    // As it is now, and not as it was before the lock: of two proofs of one challenge the first counts.
    const still = checkProof(ports, row, given);
    if (!still.ok) return still;
    if (row.status === 'redacted') return failure('redacted');
    await dropUnspentTokens(tx, row.id, 'handOver');
    await tx
      .updateTable('verification')
      .set({
        security_code_hash: bound,
        browser: given.browser,
        browser_key_uses: row.browser_key_uses + 1,
      })
      .where('id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, ports.now(), { actor: 'visitor', action: 'security_code.regained' });
    return success(undefined);
  });
}

/** The verification while somebody is bound to it; one past its time expires here. */
async function findBound(
  ports: SessionPorts,
  { publicId, kind }: Asked,
): Promise<Outcome<VerificationTable>> {
  const row = await findVerification(ports.db, publicId, kind);
  if (!row) return failure('not_found');
  if (row.status === 'redacted') return failure('redacted');
  if (isOpen(row.status) && row.expires_at <= ports.now()) {
    await expireVerification(ports, row.id);
    return failure('verification_expired');
  }
  if (row.status === 'expired') return failure('verification_expired');
  return row.security_code_hash ? success(row) : failure('not_bound');
}

function checkProof(
  { master, now }: SessionPorts,
  row: VerificationTable,
  given: {
    readonly publicId: string;
    readonly challenge: string;
    readonly signature: string;
    readonly securityCode: string;
  },
): Outcome<void> {
  const key = row.browser_key === null || isOver(row, now()) ? null : keyObjectOf(row.browser_key);
  if (key === null) return failure('browser_proof_invalid');
  if (!isOpenChallenge(master, row, given.challenge, now())) return failure('browser_challenge_outdated');
  const text = Buffer.from(browserProofText(given), 'utf8');
  const signature = Buffer.from(given.signature, 'base64url');
  const signed = verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return signed ? success(undefined) : failure('browser_proof_invalid');
}

/** Ended so long ago that the visitor no longer waits for the outcome. */
function isOver({ status, ended_at }: VerificationTable, now: Date): boolean {
  if (!isFinal(status)) return false;
  return ended_at === null || now.getTime() - ended_at.getTime() > outcomeShownMs;
}

function isBoundBy({ security_code_hash }: VerificationTable, hash: Buffer): boolean {
  return security_code_hash !== null && timingSafeEqual(security_code_hash, hash);
}

/** Null where the bytes are not a point of the curve. */
function keyObjectOf(point: Buffer): KeyObject | null {
  const x = point.subarray(1, 1 + coordinateBytes).toString('base64url');
  const y = point.subarray(1 + coordinateBytes).toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return null;
  }
}
