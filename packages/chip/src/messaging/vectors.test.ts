import { expect, test } from 'vitest';
import { encodeCommand, readAnswer, readBinary, selectFile } from '../card/apdu.ts';
import { asciiBytes, fromHex, toHex } from '../card/bytes.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { cmac } from './macs.ts';
import { proofOfKeys, sessionSeed } from './mutual-authentication.ts';
import { desKind, keysFrom, passportKeys, passportSession } from './passport-messaging.ts';
import { residenceKeys, residenceSession } from './residence-messaging.ts';

test('passport keys, mutual authentication and messages are those of ICAO 9303-11 appendix D', () => {
  const keys = passportKeys(nodeCiphers, 'L898902C<369080619406236');
  expect(toHex(keys.encryption)).toBe('ab94fdecf2674fdfb9b391f85d7f76f2');
  expect(toHex(keys.mac)).toBe('7962d9ece03d1acd4c76089dce131543');
  const ours = { nonce: fromHex('781723860c06c226'), seed: fromHex('0b795240cb7049b01c19b33e32804f0b') };
  const challenge = fromHex('4608f91988702212');
  expect(toHex(proofOfKeys(nodeCiphers, keys, { ours, challenge }))).toBe(
    '72c29c2371cc9bdb65b779b8e8d37b29ecc154aa56a8799fae2f498f76ed92f25f1448eea8ad90a7',
  );
  const answer = fromHex('46b9342a41396cd7386bf5803104d7cedc122b9132139baf2eedc94ee178534f2f2d235d074d7449');
  const seed = sessionSeed(nodeCiphers, keys, { ours, challenge, answer });
  const sessionKeys = keysFrom(nodeCiphers, desKind, seed ?? new Uint8Array());
  expect(toHex(sessionKeys.encryption)).toBe('979ec13b1cbfe9dcd01ab0fed307eae5');
  expect(toHex(sessionKeys.mac)).toBe('f1cb1f1fb5adf208806b89dc579dc1f8');

  const session = passportSession(nodeCiphers, sessionKeys, fromHex('887022120c06c226'));
  expect(toHex(session.wrap(selectFile('011e')))).toBe(
    '0ca4020c158709016375432908c044f68e08bf8b92d635ff24f800',
  );
  expect(open(session, '990290008e08fa855a5d4c50a8ed9000')).toBe('');
  expect(toHex(session.wrap(readBinary(0, 4)))).toBe('0cb000000d9701048e08ed6705417e96ba5500');
  expect(open(session, '8709019ff0ec34f9922651990290008e08ad55cc17140b2ded9000')).toBe('60145f01');
});

test('a card’s proof is refused with any byte of it altered', () => {
  const keys = passportKeys(nodeCiphers, 'L898902C<369080619406236');
  const ours = { nonce: fromHex('781723860c06c226'), seed: fromHex('0b795240cb7049b01c19b33e32804f0b') };
  const challenge = fromHex('4608f91988702212');
  const right = '46b9342a41396cd7386bf5803104d7cedc122b9132139baf2eedc94ee178534f2f2d235d074d7449';
  const seedOf = (answer: Uint8Array) => sessionSeed(nodeCiphers, keys, { ours, challenge, answer });
  expect(seedOf(fromHex(right))).not.toBeNull();
  for (let at = 0; at < 40; at++) {
    const altered = fromHex(right);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(seedOf(altered), `byte ${at}`).toBeNull();
  }
});

test('a passport’s answer is opened, and refused with any bit of it altered', () => {
  // Session keys, counter and both answers of ICAO 9303-11 D.3 and D.4: to SELECT, and to the READ after it.
  const keys = {
    cipher: 'des',
    encryption: fromHex('979ec13b1cbfe9dcd01ab0fed307eae5'),
    mac: fromHex('f1cb1f1fb5adf208806b89dc579dc1f8'),
  } as const;
  const selected = '990290008e08fa855a5d4c50a8ed9000';
  const read = '8709019ff0ec34f9922651990290008e08ad55cc17140b2ded9000';
  const afterSelect = () => {
    const session = passportSession(nodeCiphers, keys, fromHex('887022120c06c226'));
    session.wrap(selectFile('011e'));
    return session;
  };
  const afterRead = () => {
    const session = afterSelect();
    open(session, selected);
    session.wrap(readBinary(0, 4));
    return session;
  };
  expect(open(afterSelect(), selected)).toBe('');
  expect(open(afterRead(), read)).toBe('60145f01');
  for (const [session, right] of [
    [afterSelect, selected],
    [afterRead, read],
  ] as const)
    for (let bit = 0; bit < right.length * 4; bit++) {
      const altered = fromHex(right);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(open(session(), toHex(altered)), `bit ${bit}`).toBeNull();
    }
});

test('the residence card of the second generation is spoken to as its published example says', () => {
  const keys = residenceKeys(nodeCiphers, 'aes', 'AA12345678BB');
  const ours = { nonce: fromHex('1122334455667788'), seed: fromHex('404142434445464748494a4b4c4d4e4f') };
  const challenge = fromHex('921ce277323da057');
  expect(toHex(proofOfKeys(nodeCiphers, keys, { ours, challenge }))).toBe(
    '4ad3c7b6bb484a52771977ded618b41df841fa0476a05fbe041dead6109e773bac854617634f5397',
  );
  const session = residenceSession(nodeCiphers, 'aes', fromHex('6c87edd8cf253a216795e76cf84c9ec4'));
  const wrapped = session.wrap({ cla: 0, ins: 0x20, p1: 0, p2: 0x86, data: asciiBytes('AA12345678BB') });
  expect(toHex(wrapped)).toBe('0820008613861101ee0b31ef877f68d071c56d58c72e6748');
  const read = session.wrap({ cla: 0, ins: 0xb0, p1: 0x84, p2: 0, expected: 65_536 });
  expect(toHex(read)).toBe('08b08400000004960200000000');
});

test('AES-CMAC is that of RFC 4493', () => {
  const key = fromHex('2b7e151628aed2a6abf7158809cf4f3c');
  const message = '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411';
  const of = (bytes: number) => toHex(cmac(nodeCiphers, key, fromHex(message.slice(0, bytes * 2))));
  expect(of(0)).toBe('bb1d6929e95937287fa37d129b756746');
  expect(of(16)).toBe('070a16b46b4d4144f79bdd9dd04a287c');
  expect(of(40)).toBe('dfa66747de9ae63030ca32611497c827');
  const buffer = Buffer.from(message.slice(0, 32), 'hex');
  expect(toHex(cmac(nodeCiphers, key, buffer))).toBe('070a16b46b4d4144f79bdd9dd04a287c');
  expect(buffer.toString('hex'), 'a Buffer is left as it was').toBe(message.slice(0, 32));
});

test('commands are short where they fit and extended where not', () => {
  const command = { cla: 0, ins: 0xb0, p1: 0, p2: 0 };
  expect(toHex(encodeCommand({ ...command, expected: 256 }))).toBe('00b0000000');
  expect(toHex(encodeCommand({ ...command, expected: 65_536 }))).toBe('00b00000000000');
  expect(toHex(encodeCommand({ ...command, data: Uint8Array.of(1), expected: 65_536 }))).toBe(
    '00b00000000001010000',
  );
});

function open(session: ReturnType<typeof passportSession>, answer: string) {
  const read = readAnswer(fromHex(answer));
  const opened = read && session.unwrap(read);
  return opened && toHex(opened.data);
}
