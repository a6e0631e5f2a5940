import {
  createHash,
  createPrivateKey,
  createPublicKey,
  constants,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { cachedFileSync, keyOf } from '../cache/index.ts';

/** Tag, length and parts. */
export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const head = tag > 0xff ? [tag >> 8, tag & 0xff] : [tag];
  const lengths =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...head, ...lengths]), value]);
}

export const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

export interface RsaPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

let pairs = 0;

/**
 * A test authority's or card's key, RSA-2048; no two of a process are the same. To draw one takes a tenth of a second of
 * processor time: under Vitest the first, the second and so on of each process are those of the others.
 */
export function newRsaPair(): RsaPair {
  pairs += 1;
  const pkcs8 =
    process.env['VITEST'] === undefined
      ? drawRsaKey()
      : cachedFileSync(keyOf('RSA-2048 of tests', String(pairs)), drawRsaKey);
  const privateKey = createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

const drawRsaKey = (): Buffer =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'der' });

/** A public key as the My Number card holds it: 90 exponent, 91 modulus. */
export function cardKey({ publicKey }: RsaPair): Buffer {
  const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url');
  return Buffer.concat([tlv(0x90, Buffer.from('010001', 'hex')), tlv(0x91, modulus)]);
}

/** PKCS#1 v1.5 over what is given, a DigestInfo of any length. */
export const signRaw = ({ privateKey }: RsaPair, data: Uint8Array): Buffer =>
  privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, data);

export const signSha256 = ({ privateKey }: RsaPair, ...parts: readonly Uint8Array[]): Buffer =>
  sign('sha256', Buffer.concat(parts), privateKey);
