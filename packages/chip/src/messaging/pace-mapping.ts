import { fromHex, joined } from '../card/bytes.ts';
import type { Ciphers } from './ciphers.ts';
import type { KeyKind } from './passport-messaging.ts';

const constants = {
  16: ['a668892a7c41e3ca739f40b057d85904', 'a4e136ac725f738b01c1f60217c188ad'],
  32: [
    'd463d65234124ef7897054986dca0a174e28df758cbaa03f240616414d5a1676',
    '54bd7255f0aaf831bec3423fcf39d69b6cbf066677d0faae5aadd99df8e53517',
  ],
} as const;

/** Bytes of a chip's nonce for integrated mapping: whole blocks of AES, as many as its key needs. */
export const integratedNonceLength = ({ length }: KeyKind): 16 | 32 => (length === 16 ? 16 : 32);

/**
 * The number that both nonces make, for integrated mapping (ICAO 9303-11 4.4.3.3.2), under AES.
 * @param chipNonce as long as `integratedNonceLength` says
 * @param ourNonce as long as a key
 * @param length bytes of the field's numbers: the result has at least eight more
 */
export function pseudoRandomNumber(
  ciphers: Ciphers,
  [chipNonce, ourNonce]: readonly [Uint8Array, Uint8Array],
  length: number,
): Uint8Array {
  const [next, part] = constants[chipNonce.length === 16 ? 16 : 32].map(fromHex);
  if (!next || !part) throw new Error('no_constants');
  // An AES key of 192 bits is the beginning of what comes out.
  const encrypted = (key: Uint8Array, data: Uint8Array) =>
    ciphers.encrypt('aes', key.slice(0, ourNonce.length), data);
  const parts: Uint8Array[] = [];
  let key = encrypted(ourNonce, chipNonce);
  while (parts.length * chipNonce.length < length + 8) {
    parts.push(encrypted(key, part));
    key = encrypted(key, next);
  }
  return joined(...parts);
}
