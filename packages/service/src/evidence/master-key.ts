import { createHmac, hkdfSync } from 'node:crypto';
import { seal, unseal } from './sealing.ts';

/** The operator's key: wraps the key of every verification, seals small secrets, hashes for look-up. */
export interface MasterKey {
  wrap(plain: Uint8Array, context: string): Buffer;
  unwrap(sealed: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 under a key of its own per purpose: equal texts are found without being stored. */
  keyedHash(purpose: string, text: string): Buffer;
}

/** @param secret 32 random bytes; two independent keys are derived from it by HKDF-SHA256 (RFC 5869). */
export function createMasterKey(secret: Buffer): MasterKey {
  if (secret.length !== 32) throw new Error('the master key must have 32 bytes');
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
  const wrapping = derive('ekyc/wrap/1');
  const hashing = derive('ekyc/look-up/1');
  return {
    wrap: (plain, context) => seal(wrapping, plain, context),
    unwrap: (sealed, context) => unseal(wrapping, sealed, context),
    keyedHash: (purpose, text) => createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest(),
  };
}
