import { encodeCommand, headerOf } from '../card/apdu.ts';
import { asciiBytes, joined, padded, unpadded } from '../card/bytes.ts';
import { readTlvs, valueOf, writeTlv } from '../card/tlv.ts';
import type { Ciphers } from './ciphers.ts';
import type { AccessKeys } from './mutual-authentication.ts';
import type { Session } from './session.ts';

/**
 * Both keys from the printed number of a residence card: DES on the first generation, AES on the second.
 * @param cardNumber two letters, eight digits, two letters
 */
export function residenceKeys(ciphers: Ciphers, cipher: 'aes' | 'des', cardNumber: string): AccessKeys {
  const key = ciphers.sha1(asciiBytes(cardNumber)).slice(0, 16);
  return { cipher, encryption: key, mac: key };
}

/** Messages are enciphered and bear no MAC: what was altered on the way is found by the signature alone. */
export function residenceSession(ciphers: Ciphers, cipher: 'aes' | 'des', seed: Uint8Array): Session {
  const key = ciphers.sha1(joined(seed, Uint8Array.of(0, 0, 0, 1))).slice(0, 16);
  const block = cipher === 'aes' ? 16 : 8;
  return {
    wrap(command) {
      // SELECT has no secure form on these cards.
      if (command.ins === 0xa4) return encodeCommand(command);
      const header = headerOf({ ...command, cla: command.cla | 8 });
      if (command.expected !== undefined) return joined(header, Uint8Array.of(0, 0, 4, 0x96, 2, 0, 0, 0, 0));
      const hidden = ciphers.encrypt(cipher, key, padded(command.data ?? new Uint8Array(), block));
      const body = writeTlv(0x86, joined(Uint8Array.of(1), hidden));
      return joined(header, Uint8Array.of(body.length), body);
    },
    unwrap({ data, status }) {
      if (data.length === 0) return { data, status };
      const objects = readTlvs(data);
      const hidden = objects && valueOf(objects, 0x86);
      if (hidden?.[0] !== 1 || hidden.length % block !== 1 || hidden.length <= block) return null;
      const open = unpadded(ciphers.decrypt(cipher, key, hidden.subarray(1)));
      return open && { data: open, status };
    },
  };
}
