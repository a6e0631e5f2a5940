import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

type SealingKey = Buffer | KeyObject;

/** Node takes five times as long with a key that is plain bytes: it first finds out what they are. */
export function sealingKey(key: SealingKey): KeyObject {
  return Buffer.isBuffer(key) ? createSecretKey(key) : key;
}

/**
 * AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D). Layout: version byte, nonce, ciphertext, tag.
 * @param key 32 bytes, or what {@link sealingKey} made of them: to seal several things it is made once
 * @param context additional data that binds the text to its place, e.g. `business/verification/field`
 */
export function seal(key: SealingKey, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, body, cipher.getAuthTag()]);
}

/** Reverse of {@link seal}. Throws when the key, the context or a single bit differs. */
export function unseal(key: SealingKey, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < 1 + nonceLength + tagLength || bytes[0] !== version)
    throw new Error('sealed text is damaged');
  const nonce = bytes.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return Buffer.concat([
    decipher.update(bytes.subarray(1 + nonceLength, bytes.length - tagLength)),
    decipher.final(),
  ]);
}
