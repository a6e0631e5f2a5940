import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { AlgorithmIdentifier, SubjectPublicKeyInfo } from '@peculiar/asn1-x509';

/** Signatures with RSA and PKCS#1 v1.5 (RFC 8017 A.2.4) that authorities and responders make here. */
const digests = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
]);

interface SignedObject {
  /** The very bytes that were signed. */
  readonly signed: ArrayBuffer | undefined;
  readonly algorithm: AlgorithmIdentifier;
  readonly signature: ArrayBuffer;
}

/** Whether this key signed a certificate, list or answer. Anything but RSA with SHA-2 and PKCS#1 v1.5 is false. */
export function isSignedBy(key: KeyObject, { signed, algorithm, signature }: SignedObject): boolean {
  const digest = digests.get(algorithm.algorithm);
  if (!digest || !signed || key.asymmetricKeyType !== 'rsa') return false;
  return verify(digest, new Uint8Array(signed), key, new Uint8Array(signature));
}

/** @returns undefined where it is no key that Node reads */
export function publicKeyOf(info: SubjectPublicKeyInfo): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(AsnConvert.serialize(info)), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
