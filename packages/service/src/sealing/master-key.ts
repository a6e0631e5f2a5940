import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import { seal, sealingKey, unseal } from './sealing.ts';

/** The operator's key: wraps the key of every verification, seals small secrets, hashes for look-up. */
export interface MasterKey {
  wrap(plain: Uint8Array, context: string): Buffer;
  /** Opens what the current or the previous key wrapped. Throws when neither did, or when a bit differs. */
  unwrap(sealed: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 under a key of its own per purpose: equal texts are found without being stored. */
  keyedHash(purpose: string, text: string): Buffer;
  /** What everything that the current key, or any given key, wrapped begins with. */
  readonly currentPrefix: Buffer;
  readonly prefixes: readonly Buffer[];
}

export interface MasterKeyOptions {
  /** 32 bytes; only opens, during a rotation. */
  readonly previous?: Buffer | null;
  /** 32 bytes; outlives the master key, so that hashes stay comparable. Derived from the secret where nothing is said. */
  readonly lookUpKey?: Buffer;
}

/** Wrapped form: this byte, eight bytes of the key's id, the sealed text. Version 1 was the sealed text alone. */
const version = 2;
const idLength = 8;

interface WrappingKey {
  readonly key: KeyObject;
  readonly prefix: Buffer;
}

/** @param secret 32 random bytes; independent keys and an id are derived from it by HKDF-SHA256 (RFC 5869). */
export function createMasterKey(secret: Buffer, options: MasterKeyOptions = {}): MasterKey {
  const current = wrappingKey(secret);
  const given = options.previous ? [current, wrappingKey(options.previous)] : [current];
  const hashing = sealingKey(options.lookUpKey ?? derivedLookUpKey(secret));
  return {
    wrap: (plain, context) => Buffer.concat([current.prefix, seal(current.key, plain, context)]),
    unwrap: (sealed, context) => unwrapWithAny(given, sealed, context),
    keyedHash: (purpose, text) => createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest(),
    currentPrefix: current.prefix,
    prefixes: given.map(({ prefix }) => prefix),
  };
}

/** The hashing key of a service whose master key was never replaced. */
export function derivedLookUpKey(secret: Buffer): Buffer {
  return derive(secret, 'ekyc/look-up/1', 32);
}

function wrappingKey(secret: Buffer): WrappingKey {
  if (secret.length !== 32) throw new Error('the master key must have 32 bytes');
  return {
    key: sealingKey(derive(secret, 'ekyc/wrap/1', 32)),
    prefix: Buffer.concat([Buffer.from([version]), derive(secret, 'ekyc/key-id/1', idLength)]),
  };
}

function derive(secret: Buffer, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, length));
}

function unwrapWithAny(given: readonly WrappingKey[], sealed: Uint8Array, context: string): Buffer {
  if (sealed[0] === version) {
    const named = given.find(({ prefix }) => prefix.equals(sealed.subarray(0, prefix.length)));
    if (!named) throw new Error('wrapped by a master key that is not given');
    return unseal(named.key, sealed.subarray(named.prefix.length), context);
  }
  for (const { key } of given.slice(0, -1)) {
    try {
      return unseal(key, sealed, context);
    } catch {
      // Version 1 does not name its key: the other one may be it.
    }
  }
  return unseal((given.at(-1) as WrappingKey).key, sealed, context);
}
