import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { selectApplication } from '../card/apdu.ts';
import { fromHex, toHex } from '../card/bytes.ts';
import { CardConnection } from '../card/card-connection.ts';
import type { Ciphers } from '../messaging/ciphers.ts';
import { mrzInformation } from '../messaging/mrz-information.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { openByPace, paceOffer } from './pace.ts';

// ICAO 9303-11 appendix G.1: ECDH with generic mapping on brainpoolP256r1, AES-128.
const information = mrzInformation({ passportNumber: 'T22000129', birth: '640812', expiry: '101031' });
const cardAccess = '31143012060a04007f0007020204020202010202010d';
const [mapping, mappingOfCard] = [
  '047acf3efc982ec45565a4b155129efbc74650dcbfa6362d896fc70262e0c2cc5e544552dcb6725218799115b55c9baa6d9f6bc3a9618e70c25af71777a9c4922d',
  '04824fba91c9cbe26bef53a0ebe7342a3bf178cea9f45de0b70aa601651fba3f5730d8c879aaa9c9f73991e61b58f4d52eb87a0a0c709a49dc63719363ccd13c54',
];
const [key, keyOfCard] = [
  '042db7a64c0355044ec9df190514c625cba2cea48754887122f3a5ef0d5edd301c3556f3b3b186df10b857b58f6a7eb80f20ba5dc7be1d43d9bf850149fbb36462',
  '049e880f842905b8b3181f7af7caa9f0efb743847f44a306d2d28c1d9ec65df6db7764b22277a2eddc3c265a9f018f9cb852e111b768b326904b59a0193776f094',
];
const script = [
  ['0022c1a40f800a04007f00070202040202830101', '9000'],
  ['10860000027c0000', '7c12801095a3a016522ee98d01e76cb6b98b42c39000'],
  [`10860000457c438141${mapping}00`, `7c438241${mappingOfCard}9000`],
  [`10860000457c438341${key}00`, `7c438441${keyOfCard}9000`],
  ['008600000c7c0a8508c2b0bd78d94ba86600', '7c0a86083abb9674bce93c089000'],
] as const;

/** Draws what the terminal of the example drew. */
function drawn(): Ciphers {
  const scalars = [
    '7f4ef07b9ea82fd78ad689b38d0bc78cf21f249d953bc46f4c6e19259c010f99',
    'a73fb703ac1436a18e0cfa5abb3f7bec7a070e7a6788486bee230c4a22762595',
  ].map(fromHex);
  const curve = (...name: Parameters<Ciphers['curve']>) => ({
    ...nodeCiphers.curve(...name),
    randomScalar: () => scalars.shift() ?? new Uint8Array(),
  });
  return { ...nodeCiphers, curve };
}

async function run(answers: readonly (readonly [string, string])[], zone = information) {
  const sent: string[] = [];
  const card = new CardConnection('passport', async (apdu) => {
    sent.push(toHex(apdu));
    return fromHex(answers[sent.length - 1]?.[1] ?? '6985');
  });
  const offer = paceOffer(fromHex(cardAccess));
  if (!offer) throw new Error('no offer');
  const session = await openByPace({ card, ciphers: drawn() }, offer, zone).catch(
    (error: Error) => error.message,
  );
  return { session, sent };
}

test('PACE is that of ICAO 9303-11 appendix G.1, byte by byte', async () => {
  const { session, sent } = await run(script);
  expect(sent).toEqual(script.map(([command]) => command));
  if (typeof session === 'string') throw new Error(session);
  // The first message under its keys, as another implementation has it (docs/chips.md).
  expect(toHex(session.wrap(selectApplication('a0000002471001')))).toBe(
    '0ca4040c1d871101752f676b09fac86a87d632749a49c7cc8e08c18ba1fce707bd9f00',
  );
  expect(session.unwrap({ data: fromHex('990290008e08bea7b381c494a079'), status: 0x9000 })).toEqual({
    data: new Uint8Array(),
    status: 0x9000,
  });
});

test('a card that names its curve anew wants it named, too', async () => {
  const [first, ...rest] = script;
  const { session, sent } = await run([
    [first[0], '6a88'],
    ['0022c1a412800a04007f0007020204020283010184010d', '9000'],
    ...rest,
  ]);
  expect(typeof session).toBe('object');
  expect(sent[1]).toBe('0022c1a412800a04007f0007020204020283010184010d');
});

test.each([
  [
    'of another passport',
    script,
    mrzInformation({ passportNumber: 'T22000128', birth: '640812', expiry: '101031' }),
  ],
  ['that the card refuses', [...script.slice(0, 4), ['', '6300'] as const], information],
  [
    'whose proof is another',
    [...script.slice(0, 4), ['', '7c0a86083abb9674bce93c099000'] as const],
    information,
  ],
])('a zone %s is a wrong key', async (_, answers, zone) => {
  expect((await run(answers, zone)).session).toBe('wrong_key');
});

test.each([
  ['our own key', 3, `7c438441${key}9000`],
  ['a point beside the curve', 2, `7c438241${mappingOfCard?.replace('13c54', '13c55')}9000`],
  ['no point', 3, '7c028401049000'],
  ['a nonce of another length', 1, '7c0a800801020304050607089000'],
])('a card that gives %s is unclear', async (_, at, answer) => {
  const answers = script.map((one, index) => (index === at ? ([one[0], answer] as const) : one));
  expect((await run(answers)).session).toBe('card_unclear');
});

test('what a passport offers is found among what we do not know', () => {
  const info = (id: string, version: number, parameter: number) =>
    `3012060a${id}0201${version.toString(16).padStart(2, '0')}0201${parameter.toString(16).padStart(2, '0')}`;
  const list = (...infos: string[]) =>
    fromHex(`31${(infos.join('').length / 2).toString(16)}${infos.join('')}`);
  const [general, integrated] = ['04007f00070202040202', '04007f00070202040402'];
  expect(paceOffer(list(info(integrated, 2, 13), info(general, 2, 0), info(general, 2, 12)))).toMatchObject({
    curve: 'P-256',
    kind: { cipher: 'aes', length: 16 },
  });
  expect(paceOffer(list(info('04007f00070202040604', 2, 16)))).toMatchObject({
    curve: 'brainpoolP384r1',
    kind: { cipher: 'aes', length: 32 },
  });
  for (const unknown of [info(integrated, 2, 13), info(general, 1, 13), info(general, 2, 3)])
    expect(paceOffer(list(unknown)), unknown).toBeNull();
  expect(paceOffer(new Uint8Array())).toBeNull();
});

test.each([
  ['P-256', 'prime256v1'],
  ['P-384', 'secp384r1'],
  ['P-521', 'secp521r1'],
  ['brainpoolP256r1', 'brainpoolP256r1'],
  ['brainpoolP384r1', 'brainpoolP384r1'],
  ['brainpoolP512r1', 'brainpoolP512r1'],
] as const)('arithmetic on %s is that of OpenSSL', (name, ours) => {
  const curve = nodeCiphers.curve(name);
  for (let round = 0; round < 3; round++) {
    const [one, other] = [createECDH(ours), createECDH(ours)];
    const theirs = Uint8Array.from(other.generateKeys());
    const scalar = curve.randomScalar();
    one.setPrivateKey(scalar);
    expect(toHex(curve.multiply(curve.base, scalar) ?? new Uint8Array())).toBe(one.getPublicKey('hex'));
    const shared = curve.multiply(theirs, scalar) ?? new Uint8Array();
    expect(toHex(shared.slice(1, (shared.length + 1) / 2))).toBe(one.computeSecret(theirs).toString('hex'));
    // P + P = 2P, and there is no P + -P.
    expect(curve.add(theirs, theirs)).toEqual(curve.multiply(theirs, Uint8Array.of(2)));
    expect(curve.multiply(theirs, Uint8Array.of(0))).toBeNull();
  }
});
