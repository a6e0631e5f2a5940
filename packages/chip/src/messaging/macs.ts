import { joined, padded, xored } from '../card/bytes.ts';
import type { Ciphers } from './ciphers.ts';

/** Retail MAC of padded data: ISO/IEC 9797-1 algorithm 3 with DES; 8 bytes. */
export function retailMac(ciphers: Ciphers, key: Uint8Array, data: Uint8Array): Uint8Array {
  const first = joined(key.subarray(0, 8), key.subarray(0, 8));
  const whole = padded(data, 8);
  const chained =
    whole.length > 8 ? ciphers.encrypt('des', first, whole.subarray(0, -8)).slice(-8) : new Uint8Array(8);
  // The last block under both keys is what algorithm 3 ends with: E(K1, D(K2, E(K1, …))).
  return ciphers.encrypt('des', key, xored(chained, whole.subarray(-8)));
}

/** AES-CMAC (RFC 4493), 16 bytes. */
export function cmac(ciphers: Ciphers, key: Uint8Array, data: Uint8Array): Uint8Array {
  const once = doubled(ciphers.encrypt('aes', key, new Uint8Array(16)));
  const isWhole = data.length > 0 && data.length % 16 === 0;
  // Not slice(): that of a Node Buffer is a view, and the caller's data would be overwritten.
  const blocks = isWhole ? Uint8Array.from(data) : padded(data, 16);
  blocks.set(xored(blocks.slice(-16), isWhole ? once : doubled(once)), blocks.length - 16);
  return ciphers.encrypt('aes', key, blocks).slice(-16);
}

function doubled(block: Uint8Array): Uint8Array {
  const carry = (block[0] ?? 0) >> 7;
  return block.map(
    (byte, index) => ((byte << 1) | ((block[index + 1] ?? 0) >> 7)) ^ (index === 15 && carry ? 0x87 : 0),
  );
}
