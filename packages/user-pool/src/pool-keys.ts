import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Everything secret that the pool stores goes through here; the database alone reveals nothing. */
export interface PoolKeys {
  /** AES-256-GCM. @param place row and field, e.g. `user/{sub}/totp`: a value moved elsewhere no longer opens */
  seal(plain: string | Uint8Array, place: string): Buffer;
  /** Throws when the place or a single bit differs. */
  unseal(sealed: Uint8Array, place: string): Buffer;
  /** HMAC-SHA256, one function per purpose: for look-up, and for codes that are too short to be hashed alone. */
  hash(purpose: string, text: string): Buffer;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** @param dataKey 32 random bytes; independent keys are derived by HKDF-SHA256 (RFC 5869) */
export function createPoolKeys(dataKey: Buffer): PoolKeys {
  if (dataKey.length !== 32) throw new Error('the data key of the user pool must have 32 bytes');
  // Key objects: from bare bytes Node.js makes one at each use, which costs more than the cipher.
  const derive = (info: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), info, 32)));
  const sealing = derive('user-pool/seal/1');
  const hashing = derive('user-pool/hash/1');
  return {
    seal: (plain, place) => seal(sealing, plain, place),
    unseal: (sealed, place) => unseal(sealing, sealed, place),
    hash: (purpose, text) => createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest(),
  };
}

/** Version byte, random 96-bit nonce (NIST SP 800-38D), ciphertext, tag. */
function seal(key: KeyObject, plain: string | Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, body, cipher.getAuthTag()]);
}

function unseal(key: KeyObject, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < 1 + nonceLength + tagLength || bytes[0] !== version)
    throw new Error('a sealed value of the user pool is damaged');
  const nonce = bytes.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  return Buffer.concat([
    decipher.update(bytes.subarray(1 + nonceLength, bytes.length - tagLength)),
    decipher.final(),
  ]);
}
