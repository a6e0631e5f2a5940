/**
 * What this package needs of cryptography; React Native brings its own. No method pads. Keys of `des` have 16 bytes
 * (two keys, EDE), those of `aes` 16.
 */
export interface Ciphers {
  sha1(data: Uint8Array): Uint8Array;
  sha256(data: Uint8Array): Uint8Array;
  random(length: number): Uint8Array;
  /** CBC with an IV of zeros. */
  encrypt(cipher: 'aes' | 'des', key: Uint8Array, data: Uint8Array): Uint8Array;
  decrypt(cipher: 'aes' | 'des', key: Uint8Array, data: Uint8Array): Uint8Array;
}
