import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { evidenceKey, evidenceKeyList } from '@ekyc/contract';
import { parseBounded, smallDocument } from './parse-bounded.ts';

/** A public key that somebody trusts; what a plain PEM file does not say is null. */
export interface TrustedKey {
  readonly id: string | null;
  readonly publicKey: KeyObject;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
}

/**
 * Reads public keys from the answer of `/api/v1/evidence_keys`, from one item of it, from a JSON Web Key or from PEM.
 * @returns null when the text is none of these or holds another kind of key
 */
export function readTrustedKeys(text: string): TrustedKey[] | null {
  try {
    if (text.trimStart().startsWith('-----BEGIN')) return [plainKey(createPublicKey(text))];
    const json = parseBounded(text, smallDocument);
    const list = evidenceKeyList.safeParse(json);
    if (list.success) return list.data.items.map(describedKey);
    const one = evidenceKey.safeParse(json);
    if (one.success) return [describedKey(one.data)];
    return [plainKey(createPublicKey({ key: json as JsonWebKey, format: 'jwk' }))];
  } catch {
    return null;
  }
}

type JsonWebKey = Extract<Parameters<typeof createPublicKey>[0], { format: 'jwk' }>['key'];

function describedKey(key: ReturnType<typeof evidenceKey.parse>): TrustedKey {
  return {
    id: key.id,
    publicKey: ed25519(createPublicKey({ key: key.publicKeyJwk, format: 'jwk' })),
    validFrom: new Date(key.validFrom),
    validUntil: new Date(key.validUntil),
  };
}

function plainKey(publicKey: KeyObject): TrustedKey {
  return { id: null, publicKey: ed25519(publicKey), validFrom: null, validUntil: null };
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return key;
}

/** The id under which the service serves a key; it can be computed where only the key is known. */
export function keyIdOf({ id, publicKey }: TrustedKey): string {
  if (id !== null) return id;
  const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return createHash('sha256').update(point).digest('hex').slice(0, 16);
}
