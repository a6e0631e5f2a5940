import { newGroupKey } from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '../card/bytes.ts';
import { readTlvs } from '../card/tlv.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { drawAgreement, groupKeyIn, sharedSecret } from './agreement-keys.ts';
import { numberedGroups } from './numbered-groups.ts';

const group = (number: number) => {
  const { modulus = '', generator = '' } = numberedGroups[number] ?? {};
  return { modulus: fromHex(modulus), generator: fromHex(generator) };
};
const power = (base: Uint8Array, exponent: string, modulus: Uint8Array) =>
  toHex(nodeCiphers.power(base, fromHex(exponent), modulus) ?? new Uint8Array());

test('powers are those of RFC 5114 A.1 and A.2', () => {
  const { modulus, generator } = group(0);
  const xB = '9392c9f9eb6a7a6a9022f7d83e7223c6835bbdda';
  const yA = fromHex(
    '2a853b3d92197501b9015b2deb3ed84f5e021dcc3e52f109d3273d2b7521281cbabe0e76ff5727fa8acce26956ba9a1fca26f20228d8693feb10841d84a7360054ece5a7f5b7a61ad3dfb3c60d2e43106d8727da37df9cce95b478755d06bcea8f9d45965f75a5f3d1df3701165fc9e50c4279ceb07f989540ae96d5d88ed776',
  );
  expect(power(generator, xB, modulus)).toBe(
    '717a6cb053371ff4a3b932941c1e5663f861a1d6ad34ae66576dfb98f6c6cbf9ddd5a56c7833f6bcfdff095582ad868e440e8d09fd769e3ceccdc3d3b1e4cfa057776caaf9739b6a9fee8e7411f8d6dac09d6a4edb46cc2b5d5203090eae6126311e53fd2c14b574e6a3109a3da1be41bdceaa186f5ce06716a2b6a07b3c33fe',
  );
  expect(power(yA, xB, modulus)).toBe(
    '5c804f454d30d9c4df85271f93528c91df6b48ab5f80b3b59caac1b28f8acba9cd3e39f3cb614525d9521d2e644c53b807b810f340062f257d7d6fbfe8d5e8f072e9b6e9afda9413eafb2e8b0699b1fb5a0caceddeaead7e9cfbb36ae2b420835bd83a19fb0b5e96bf8fa4d09e345525167ecd9155416f46f408ed31b63c6e6d',
  );
  const larger = group(1);
  expect(
    power(larger.generator, '22e62601dbffd06708a680f747f361f76d8f4f721a0548e483294b0c', larger.modulus),
  ).toBe(
    '1b3a63451bd886e699e67b494e288bd7f8e0d370badda7a0efd2fde7d8f66145cc9f280419975eb808877c8a4c0c8e0bd48d4a5401eb1e8776bfeee134c03831ac273cd9d635ab0ce006a42a887e3f52fb8766b650f38078bc8ee8580cefe243968cfc4f8dc3db084554171d41bf2e861b7bb4d69dd0e01ea387cbaa5ca672afcbe8bdb9d62d4ce15f17dd36f91ed1eedd65ca4a06455cb94cd40a52ec360e84b3c926e22c4380a3bf309d56849768b7f52cfdf655fd053a7ef706979e7e5806b17dfae53ad2a5bc568ebb529a7a61d68d256f8fc97c074a861d827e2ebc8c6134553115b70e7103920aa16d85e52bcbab8d786a68178fa8ff7c2f5c71648d6f',
  );
});

test('what is no number of the group has no power', () => {
  const { modulus } = group(2);
  const less = modulus.slice();
  less[less.length - 1] = (less.at(-1) ?? 0) - 1;
  for (const base of [Uint8Array.of(0), Uint8Array.of(1), less, modulus, Uint8Array.of(1, ...modulus)])
    expect(nodeCiphers.power(base, Uint8Array.of(3), modulus)).toBeNull();
  // An even one.
  expect(nodeCiphers.power(Uint8Array.of(3), Uint8Array.of(3), less)).toBeNull();
  const key = { on: 'group', ...group(2), publicKey: Uint8Array.of(1) } as const;
  expect(drawAgreement(nodeCiphers, key)).toBeNull();
});

test('what is drawn neither begins with a zero nor is the same in another group or for another key', () => {
  const [first, second] = ['pkcs3', 'pkcs3'].map(() => keyOf(newGroupKey('pkcs3').info));
  if (!first || !second) throw new Error('no key');
  const drawn = Array.from({ length: 300 }, () => drawAgreement(nodeCiphers, first));
  for (const one of drawn) {
    expect(one?.publicKey[0], 'a leading zero').not.toBe(0);
    expect(one?.shared[0], 'a leading zero').not.toBe(0);
  }
  const secret = drawn[0]?.secret ?? new Uint8Array();
  expect(sharedSecret(nodeCiphers, first, secret)).toEqual(drawn[0]?.shared);
  // The exponent is another one: whoever knows it in a group of their own choice knows none for the passport's.
  const sameKeyElsewhere = { ...first, generator: second.publicKey };
  expect(sharedSecret(nodeCiphers, sameKeyElsewhere, secret)).not.toEqual(drawn[0]?.shared);
});

test.each(['numbered0', 'numbered1', 'numbered2', 'pkcs3', 'x942'] as const)(
  'both sides agree in the group %s',
  (name) => {
    const { info, agree } = newGroupKey(name);
    const key = keyOf(info);
    const drawn = key && drawAgreement(nodeCiphers, key);
    expect(drawn && toHex(drawn.shared)).toBe(agree(Buffer.from(drawn?.publicKey ?? [])).toString('hex'));
  },
);

test('a modulus that is too short or too long is none', () => {
  const object = (tag: string, content: string) =>
    `${tag}82${(content.length / 2).toString(16).padStart(4, '0')}${content}`;
  const key = (bytes: number) => {
    const parameters = object('30', `${object('02', `00${'ff'.repeat(bytes)}`)}020102`);
    const algorithm = object('30', `06092a864886f70d010301${parameters}`);
    return keyOf(Buffer.from(object('30', `${algorithm}030400020105`), 'hex'));
  };
  expect([127, 128, 512, 513].map((bytes) => key(bytes) !== null)).toEqual([false, true, true, false]);
});

function keyOf(info: Buffer) {
  const [whole] = readTlvs(Uint8Array.from(info)) ?? [];
  return whole ? groupKeyIn(whole) : null;
}
