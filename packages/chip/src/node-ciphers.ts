import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Ciphers } from './messaging/ciphers.ts';

const algorithms = {
  aes: { name: 'aes-128-cbc', block: 16 },
  des: { name: 'des-ede-cbc', block: 8 },
} as const;

function run(
  make: typeof createCipheriv | typeof createDecipheriv,
  cipher: keyof typeof algorithms,
  [key, data]: readonly [Uint8Array, Uint8Array],
) {
  const { name, block } = algorithms[cipher];
  const running = make(name, key, new Uint8Array(block)).setAutoPadding(false);
  return new Uint8Array(Buffer.concat([running.update(data), running.final()]));
}

/** `Ciphers` by Node's own cryptography. */
export const nodeCiphers: Ciphers = {
  sha1: (data) => new Uint8Array(createHash('sha1').update(data).digest()),
  sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
  random: (length) => new Uint8Array(randomBytes(length)),
  encrypt: (cipher, key, data) => run(createCipheriv, cipher, [key, data]),
  decrypt: (cipher, key, data) => run(createDecipheriv, cipher, [key, data]),
};
