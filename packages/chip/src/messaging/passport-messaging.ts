import { type Command, headerOf } from '../card/apdu.ts';
import { asciiBytes, joined, padded, sameBytes, unpadded } from '../card/bytes.ts';
import { readTlvs, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers } from './ciphers.ts';
import { retailMac } from './macs.ts';
import type { AccessKeys } from './mutual-authentication.ts';
import type { Session } from './session.ts';

/** ICAO 9303-11 9.7.1: SHA-1 over seed and counter, with the parity of DES. */
function derived(ciphers: Ciphers, seed: Uint8Array, counter: number): Uint8Array {
  const key = ciphers.sha1(joined(seed, Uint8Array.of(0, 0, 0, counter))).slice(0, 16);
  return key.map((byte) => {
    let ones = 0;
    for (let bit = 1; bit < 8; bit++) ones ^= (byte >> bit) & 1;
    return (byte & 0xfe) | (ones ^ 1);
  });
}

export const desKeys = (ciphers: Ciphers, seed: Uint8Array): AccessKeys => ({
  cipher: 'des',
  encryption: derived(ciphers, seed, 1),
  mac: derived(ciphers, seed, 2),
});

/**
 * Basic access control (ICAO 9303-11 4.3.2).
 * @param mrzInformation number, birth and expiry of the zone, each with its check digit: 24 signs
 */
export const passportKeys = (ciphers: Ciphers, mrzInformation: string): AccessKeys =>
  desKeys(ciphers, ciphers.sha1(asciiBytes(mrzInformation)).slice(0, 16));

/** Secure messaging with 3DES (ICAO 9303-11 9.8). The counter grows before every command and answer. */
export function passportSession(ciphers: Ciphers, keys: AccessKeys, counter: Uint8Array): Session {
  const count = Uint8Array.from(counter);
  const grow = () => {
    for (let at = 7; at >= 0; at--) if ((count[at] = ((count[at] ?? 0) + 1) & 0xff) !== 0) return;
  };
  return {
    wrap(command) {
      grow();
      const header = headerOf({ ...command, cla: command.cla | 0x0c });
      const body = bodyOf(ciphers, keys, command);
      const mac = retailMac(ciphers, keys.mac, joined(count, padded(header, 8), body));
      const whole = joined(body, writeTlv(0x8e, mac));
      return joined(header, Uint8Array.of(whole.length), whole, Uint8Array.of(0));
    },
    unwrap({ data, status }) {
      grow();
      const objects = readTlvs(data);
      const mac = objects && valueOf(objects, 0x8e);
      const state = objects && valueOf(objects, 0x99);
      if (!objects || !mac || state?.length !== 2) return null;
      const signed = joined(...objects.filter(({ tag }) => tag !== 0x8e).map(({ whole }) => whole));
      if (!sameBytes(retailMac(ciphers, keys.mac, joined(count, signed)), mac)) return null;
      if (((state[0] ?? 0) << 8) + (state[1] ?? 0) !== status) return null;
      const hidden = valueOf(objects, 0x87);
      if (!hidden) return { data: new Uint8Array(), status };
      if (hidden[0] !== 1 || hidden.length % 8 !== 1 || hidden.length < 9) return null;
      const open = unpadded(ciphers.decrypt('des', keys.encryption, hidden.subarray(1)));
      return open && { data: open, status };
    },
  };
}

function bodyOf(ciphers: Ciphers, keys: AccessKeys, { data, expected }: Command) {
  const hidden = data && ciphers.encrypt('des', keys.encryption, padded(data, 8));
  const none = new Uint8Array();
  return joined(
    hidden ? writeTlv(0x87, joined(Uint8Array.of(1), hidden)) : none,
    expected === undefined ? none : writeTlv(0x97, Uint8Array.of(expected & 0xff)),
  );
}
