import { type Command, headerOf } from '../card/apdu.ts';
import { asciiBytes, joined, padded, sameBytes, unpadded, xored } from '../card/bytes.ts';
import { readTlvs, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers } from './ciphers.ts';
import { cmac, retailMac } from './macs.ts';
import type { AccessKeys } from './mutual-authentication.ts';
import type { Session } from './session.ts';

/** Two-key 3DES has 16 bytes, too. */
export interface KeyKind {
  readonly cipher: 'aes' | 'des';
  readonly length: 16 | 24 | 32;
}

/** ICAO 9303-11 9.7.1: a digest over secret and counter; for DES with its parity. */
export function derivedKey(
  ciphers: Ciphers,
  { cipher, length }: KeyKind,
  [secret, counter]: readonly [Uint8Array, number],
): Uint8Array {
  const data = joined(secret, Uint8Array.of(0, 0, 0, counter));
  const digest = length === 16 ? ciphers.sha1(data) : ciphers.sha256(data);
  const key = digest.slice(0, length);
  if (cipher === 'aes') return key;
  return key.map((byte) => {
    let ones = 0;
    for (let bit = 1; bit < 8; bit++) ones ^= (byte >> bit) & 1;
    return (byte & 0xfe) | (ones ^ 1);
  });
}

export const keysFrom = (ciphers: Ciphers, kind: KeyKind, secret: Uint8Array): AccessKeys => ({
  cipher: kind.cipher,
  encryption: derivedKey(ciphers, kind, [secret, 1]),
  mac: derivedKey(ciphers, kind, [secret, 2]),
});

export const desKind: KeyKind = { cipher: 'des', length: 16 };

/**
 * Basic access control (ICAO 9303-11 4.3.2).
 * @param mrzInformation number, birth and expiry of the zone, each with its check digit: 24 signs
 */
export const passportKeys = (ciphers: Ciphers, mrzInformation: string): AccessKeys =>
  keysFrom(ciphers, desKind, ciphers.sha1(asciiBytes(mrzInformation)).slice(0, 16));

/** Eight bytes by the method of the cipher. AES pads before it (ICAO 9303-11 9.8.6). */
function macOf(ciphers: Ciphers, { cipher, mac }: AccessKeys, data: Uint8Array): Uint8Array {
  return cipher === 'des' ? retailMac(ciphers, mac, data) : cmac(ciphers, mac, padded(data, 16)).slice(0, 8);
}

/** Blocks in CBC: with DES from zeros, with AES from the enciphered counter (ICAO 9303-11 9.8.6.1). */
function chain(ciphers: Ciphers, { cipher, encryption }: AccessKeys, count: Uint8Array) {
  const block = cipher === 'aes' ? 16 : 8;
  const start = cipher === 'aes' ? ciphers.encrypt('aes', encryption, count) : new Uint8Array(block);
  // The start is XORed to the first block: our ciphers begin with zeros.
  const shifted = (data: Uint8Array) => joined(xored(data.slice(0, block), start), data.subarray(block));
  return {
    encrypt: (data: Uint8Array) => ciphers.encrypt(cipher, encryption, shifted(padded(data, block))),
    decrypt: (data: Uint8Array) => unpadded(shifted(ciphers.decrypt(cipher, encryption, data))),
  };
}

/**
 * Secure messaging (ICAO 9303-11 9.8). The counter grows before every command and answer.
 * @param counter eight bytes with DES, sixteen with AES
 */
export function passportSession(ciphers: Ciphers, keys: AccessKeys, counter: Uint8Array): Session {
  const count = Uint8Array.from(counter);
  const block = count.length;
  const grow = () => {
    for (let at = block - 1; at >= 0; at--) if ((count[at] = ((count[at] ?? 0) + 1) & 0xff) !== 0) return;
  };
  return {
    wrap(command) {
      grow();
      const header = headerOf({ ...command, cla: command.cla | 0x0c });
      const hidden = command.data && chain(ciphers, keys, count).encrypt(command.data);
      const body = bodyOf(command, hidden);
      const mac = macOf(ciphers, keys, joined(count, padded(header, block), body));
      const whole = joined(body, writeTlv(0x8e, mac));
      const isLong = (command.expected ?? 0) > 256 || whole.length > 255;
      return isLong
        ? joined(header, Uint8Array.of(0, whole.length >> 8, whole.length & 0xff), whole, new Uint8Array(2))
        : joined(header, Uint8Array.of(whole.length), whole, Uint8Array.of(0));
    },
    unwrap({ data, status }) {
      grow();
      const objects = readTlvs(data);
      const mac = objects && valueOf(objects, 0x8e);
      const state = objects && valueOf(objects, 0x99);
      if (!objects || !mac || state?.length !== 2) return null;
      const signed = joined(...objects.filter(({ tag }) => tag !== 0x8e).map(({ whole }) => whole));
      if (!sameBytes(macOf(ciphers, keys, joined(count, signed)), mac)) return null;
      if (((state[0] ?? 0) << 8) + (state[1] ?? 0) !== status) return null;
      const hidden = valueOf(objects, 0x87);
      if (!hidden) return { data: new Uint8Array(), status };
      if (hidden[0] !== 1 || hidden.length % block !== 1 || hidden.length <= block) return null;
      const open = chain(ciphers, keys, count).decrypt(hidden.subarray(1));
      return open && { data: open, status };
    },
  };
}

function bodyOf({ expected }: Command, hidden: Uint8Array | undefined): Uint8Array {
  const none = new Uint8Array();
  const end = expected !== undefined && expected > 256 ? [0, 0] : [(expected ?? 0) & 0xff];
  return joined(
    hidden ? writeTlv(0x87, joined(Uint8Array.of(1), hidden)) : none,
    expected === undefined ? none : writeTlv(0x97, Uint8Array.from(end)),
  );
}
