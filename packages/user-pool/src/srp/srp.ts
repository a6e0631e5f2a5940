import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { power, powerOfGenerator, prime } from './group.ts';

/** What is stored in place of a password; sealed, because whoever has it can guess offline. */
export interface Credential {
  /** Hexadecimal, without leading zeros as clients read it as a number. */
  readonly salt: string;
  /** g^x mod N, hexadecimal. */
  readonly verifier: string;
}

/** Whose password: Cognito mixes the pool's name and the user's id into the hash. */
export interface Identity {
  readonly poolId: string;
  readonly userId: string;
}

export interface ServerKeyPair {
  /** Secret exponent and public value, hexadecimal. */
  readonly b: string;
  readonly B: string;
}

const multiplier = toNumber(sha256(padded(prime), padded(2n)));

/** x of RFC 5054 §2.4 in Cognito's form: SHA-256(salt | SHA-256(pool name | user id | ":" | password)). */
function privateExponent({ poolId, userId }: Identity, salt: string, password: string): bigint {
  const inner = sha256(Buffer.from(`${poolName(poolId)}${userId}:${password}`, 'utf8'));
  return toNumber(sha256(padded(BigInt(`0x${salt}`)), inner));
}

/** Verifier of a password under a salt of 128 random bits, or a given one. */
export function makeCredential(
  identity: Identity,
  password: string,
  salt: string = toNumber(randomBytes(16)).toString(16),
): Credential {
  return { salt, verifier: powerOfGenerator(privateExponent(identity, salt, password)).toString(16) };
}

/** Whether a password that came in clear is the credential's; takes as long for any. */
export function matchesPassword(identity: Identity, credential: Credential, password: string): boolean {
  const { verifier } = makeCredential(identity, password, credential.salt);
  return timingSafeEqual(sha256(Buffer.from(verifier)), sha256(Buffer.from(credential.verifier)));
}

/** B = k·v + g^b (RFC 5054 §2.5.3), b of 256 random bits. */
export function makeKeyPair({ verifier }: Credential): ServerKeyPair {
  for (;;) {
    const b = toNumber(randomBytes(32));
    const B = (multiplier * BigInt(`0x${verifier}`) + powerOfGenerator(b)) % prime;
    if (b !== 0n && B !== 0n) return { b: b.toString(16), B: B.toString(16) };
  }
}

/** The client's public value; null when it is not a number of the group or divisible by N (RFC 5054 §2.5.4). */
export function readPublicValue(text: string): bigint | null {
  if (!/^[0-9a-fA-F]{1,770}$/.test(text)) return null;
  const value = BigInt(`0x${text}`);
  return value % prime === 0n ? null : value;
}

export interface Claim {
  /** Hexadecimal, as {@link readPublicValue} takes it. */
  readonly A: string;
  readonly pair: ServerKeyPair;
  /** Base64 as it was given out. */
  readonly secretBlock: string;
  readonly timestamp: string;
  /** Base64 of the HMAC. */
  readonly signature: string;
}

/** Whether the claim was made by somebody who knows the password. A or u divisible by N, or u = 0, never is one. */
export function provesPassword(identity: Identity, credential: Credential, claim: Claim): boolean {
  const A = readPublicValue(claim.A);
  if (A === null) return false;
  const scrambler = toNumber(sha256(padded(A), padded(BigInt(`0x${claim.pair.B}`))));
  if (scrambler === 0n) return false;
  const base = (A * power(BigInt(`0x${credential.verifier}`), scrambler)) % prime;
  const shared = power(base, BigInt(`0x${claim.pair.b}`));
  const key = Buffer.from(
    hkdfSync('sha256', padded(shared), padded(scrambler), Buffer.from('Caldera Derived Key'), 16),
  );
  const expected = createHmac('sha256', key)
    .update(poolName(identity.poolId))
    .update(identity.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Clients hash numbers as Java's BigInteger writes them: whole bytes, a zero byte before a set top bit. */
export function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function poolName(poolId: string): string {
  return poolId.slice(poolId.indexOf('_') + 1);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
