import { constants, createPublicKey, type KeyObject, publicDecrypt } from 'node:crypto';
import { objectOf, readObjects } from './read-objects.ts';
import { ChipRefusal } from './chip-verification.ts';

/** Every RSA key of these cards has 2048 bits, and so has a signature. */
const rsaLength = 256;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/**
 * A key as the My Number card holds it: 90 exponent, 91 modulus.
 * @throws {ChipRefusal} `file_malformed` where it is not RSA-2048 with the exponent 65537
 */
export function cardKeyOf(bytes: Uint8Array): KeyObject {
  const objects = readObjects(bytes);
  const [exponent, modulus] = [objectOf(objects, 0x90).value, objectOf(objects, 0x91).value];
  const isUsual = Buffer.from(exponent).equals(Buffer.of(1, 0, 1));
  const isWhole = modulus.length === rsaLength && (modulus[0] ?? 0) >= 0x80;
  if (!isUsual || !isWhole || objects.size !== 2) throw new ChipRefusal('file_malformed');
  const jwk = { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

/** What was signed, its PKCS#1 v1.5 padding checked and removed (RFC 8017 8.2.2); null where the padding is wrong. */
export function openSignature(key: KeyObject, signature: Uint8Array): Buffer | null {
  if (signature.length !== rsaLength) return null;
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch {
    return null;
  }
}
