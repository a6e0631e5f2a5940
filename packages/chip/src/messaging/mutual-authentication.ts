import { joined, sameBytes, xored } from '../card/bytes.ts';
import type { Ciphers } from './ciphers.ts';
import { cmac, retailMac } from './macs.ts';

/** Keys that both sides derive from what is printed, and the cipher they are for. */
export interface AccessKeys {
  readonly cipher: 'aes' | 'des';
  readonly encryption: Uint8Array;
  readonly mac: Uint8Array;
}

/** What our side drew: eight bytes, and sixteen for the session's keys. */
export interface OurSecrets {
  readonly nonce: Uint8Array;
  readonly seed: Uint8Array;
}

const macOf = (ciphers: Ciphers, { cipher, mac }: AccessKeys, data: Uint8Array) =>
  cipher === 'aes' ? cmac(ciphers, mac, data).slice(0, 8) : retailMac(ciphers, mac, data);

/** EXTERNAL/MUTUAL AUTHENTICATE: 32 bytes enciphered and their MAC (ICAO 9303-11 4.3; residence card 3.5). */
export function proofOfKeys(
  ciphers: Ciphers,
  keys: AccessKeys,
  { ours, challenge }: { ours: OurSecrets; challenge: Uint8Array },
): Uint8Array {
  const hidden = ciphers.encrypt(keys.cipher, keys.encryption, joined(ours.nonce, challenge, ours.seed));
  return joined(hidden, macOf(ciphers, keys, hidden));
}

/** The seed of the session's keys; null where the card does not know the keys. */
export function sessionSeed(
  ciphers: Ciphers,
  keys: AccessKeys,
  { ours, challenge, answer }: { ours: OurSecrets; challenge: Uint8Array; answer: Uint8Array },
): Uint8Array | null {
  if (answer.length !== 40) return null;
  const hidden = answer.subarray(0, 32);
  if (!sameBytes(macOf(ciphers, keys, hidden), answer.subarray(32))) return null;
  const open = ciphers.decrypt(keys.cipher, keys.encryption, hidden);
  const isFresh = sameBytes(open.subarray(0, 16), joined(challenge, ours.nonce));
  return isFresh ? xored(ours.seed, open.subarray(16)) : null;
}
