import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { selectApplication } from '../card/apdu.ts';
import { fromHex, toHex } from '../card/bytes.ts';
import { CardConnection } from '../card/card-connection.ts';
import type { Ciphers } from '../messaging/ciphers.ts';
import { mrzInformation } from '../messaging/mrz-information.ts';
import { numberedGroups } from '../messaging/numbered-groups.ts';
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

// Appendix G.2: DH with generic mapping by RFC 5114 2.1, AES-128, the same zone.
const numbersAccess = '31143012060a04007f00070202040102020102020100';
const [number, numberOfCard] = [
  '907d89e2d425a178aa81af4a7774ec8e388c115cae67031e85eece520bd911551b9ae4d04369f29a02626c86fbc6747cc7bc352645b6161a2a42d44eda80a08fa8d61b76d3a154ad8a5a51786b0bc07147057871a922212c5f67f43173172236b7747d1671e6d692a3c7d40a0c3c5ce397545d015c175eb5130551edbc2ee5d4',
  '075693d9ae941877573e634b6e644f8e60af17a0076b8b123d9201074d36152bd8b3a213f53820c42adc79ab5d0aeec3aefb91394da476bd97b9b14d0a65c1fc71a0e019cb08af55e1f729005fba7e3fa5dc41899238a250767a6d46db974064386cd456743585f8e5d90cc8b4004b1f6d866c79ce0584e49687ff61bc29aea1',
];
const numbersScript: readonly (readonly [string, string])[] = [
  ['0022c1a40f800a04007f00070202040102830101', '9000'],
  ['10860000027c0000', '7c128010854d8df5827fa6852d1a4fa701cdddca9000'],
  [
    '10860000867c818381818023fb3749ea030d2a25b278d2a562047ade3f01b74f17a15402cb7352ca7d2b3eb71c343db13d1debce9a3666dbcfc920b49174a602cb47965caa73dc702489a44d41db914de9613dc5e98c94160551c0df86274b9359bc0490d01b03ad54022dcb4f57fad6322497d7a1e28d46710f461afe710fbbbc5f8ba166f4311975ec6c00',
    '7c818382818078879f57225aa8080d52ed0fc890a4b25336f699aa89a2d3a189654af70729e623ea5738b26381e4da19e004706face7b235c2dbf2f38748312f3c98c2dd4882a41947b324aa1259ac22579db93f7085655af30889dbb845d9e6783fe42c9f2449400306254c8ae8ee9dd812a804c0b66e8cafc14f84d8258950a91b44126ee69000',
  ],
  [`10860000867c8183838180${number}00`, `7c8183848180${numberOfCard}9000`],
  ['008600000c7c0a8508b46dd9bd4d98381f00', '7c0a8608917f37b5c0e6d8d19000'],
];

/** Draws what the terminals of the examples drew. */
function drawn(): Ciphers {
  const scalars = [
    '7f4ef07b9ea82fd78ad689b38d0bc78cf21f249d953bc46f4c6e19259c010f99',
    'a73fb703ac1436a18e0cfa5abb3f7bec7a070e7a6788486bee230c4a22762595',
  ].map(fromHex);
  const exponents = [
    '5265030f751f4ad18b08ac565fc7ac952e41618d',
    '89ccd99b0e8d3b1f11e1296dca68ec53411cf2ca',
  ].map(fromHex);
  const curve = (...name: Parameters<Ciphers['curve']>) => ({
    ...nodeCiphers.curve(...name),
    randomScalar: () => scalars.shift() ?? new Uint8Array(),
  });
  return { ...nodeCiphers, curve, random: () => exponents.shift() ?? new Uint8Array() };
}

async function run(
  answers: readonly (readonly [string, string])[],
  zone = information,
  access: string = cardAccess,
) {
  const sent: string[] = [];
  const card = new CardConnection('passport', async (apdu) => {
    sent.push(toHex(apdu));
    return fromHex(answers[sent.length - 1]?.[1] ?? '6985');
  });
  const offer = paceOffer(nodeCiphers, fromHex(access));
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

test('PACE by numbers is that of appendix G.2, byte by byte', async () => {
  const { session, sent } = await run(numbersScript, information, numbersAccess);
  expect(sent).toEqual(numbersScript.map(([command]) => command));
  expect(typeof session).toBe('object');
  // The keys are those of the example: no other ones make its proofs, by which both sides were convinced.
  const proofOfOther = numbersScript.with(4, ['', '7c0a8608917f37b5c0e6d8d29000']);
  expect((await run(proofOfOther, information, numbersAccess)).session).toBe('wrong_key');
});

/** Numbers of the group's modulus that are none of the group: 0, 1, itself less 1 and itself, and one without the order. */
const strangers = () => {
  const { modulus = '' } = numberedGroups[0] ?? {};
  const whole = BigInt(`0x${modulus}`);
  return [0n, 1n, whole - 1n, whole, whole + 4n, 2n].map((one) => one.toString(16).padStart(256, '0'));
};

test.each([
  ['of its own', 2, 0x82],
  ['for the keys', 3, 0x84],
] as const)('a number %s outside of the group is unclear', async (_, at, tag) => {
  for (const stranger of strangers()) {
    const answers = numbersScript.with(at, ['', `7c8183${tag.toString(16)}8180${stranger}9000`]);
    const { session, sent } = await run(answers, information, numbersAccess);
    expect(session, stranger).toBe('card_unclear');
    expect(sent).toHaveLength(at + 1);
  }
});

test('our own number given back is unclear, with a zero before it too', async () => {
  for (const mirrored of [`7c8183848180${number}9000`, `7c818484818100${number}9000`]) {
    const answers = numbersScript.with(3, ['', mirrored]);
    const { session, sent } = await run(answers, information, numbersAccess);
    expect(session).toBe('card_unclear');
    expect(sent).toHaveLength(4);
  }
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
  expect(
    paceOffer(nodeCiphers, list(info(integrated, 2, 13), info(general, 2, 0), info(general, 2, 12))),
  ).toMatchObject({
    domain: { curve: 'P-256' },
    kind: { cipher: 'aes', length: 16 },
  });
  expect(paceOffer(nodeCiphers, list(info('04007f00070202040604', 2, 16)))).toMatchObject({
    domain: { curve: 'brainpoolP384r1' },
    kind: { cipher: 'aes', length: 32 },
  });
  const numbers = '04007f00070202040104';
  expect(paceOffer(nodeCiphers, list(info(numbers, 2, 2)))).toMatchObject({
    domain: { on: 'group', group: numberedGroups[2] },
    kind: { cipher: 'aes', length: 32 },
  });
  // Curves before numbers, whatever their order; numbers only where there is arithmetic for them.
  expect(paceOffer(nodeCiphers, list(info(numbers, 2, 2), info(general, 2, 12)))).toMatchObject({
    domain: { curve: 'P-256' },
  });
  expect(paceOffer(nodeCiphers, list(info(integrated, 2, 13)))).toMatchObject({ mapping: 'integrated' });
  const { power: _, ...curvesAlone } = nodeCiphers;
  expect(paceOffer(curvesAlone, list(info(numbers, 2, 2)))).toBeNull();
  const withoutEncoding = {
    ...nodeCiphers,
    curve: (...name: Parameters<Ciphers['curve']>) => {
      const { encode: _encode, ...curve } = nodeCiphers.curve(...name);
      return curve;
    },
  };
  expect(paceOffer(withoutEncoding, list(info(integrated, 2, 13)))).toBeNull();
  for (const unknown of [
    info('04007f00070202040401', 2, 13),
    info('04007f000702020405', 2, 13),
    info(general, 1, 13),
    info(general, 2, 3),
    info(general, 2, 0),
    info(numbers, 2, 3),
    info(numbers, 2, 12),
  ])
    expect(paceOffer(nodeCiphers, list(unknown)), unknown).toBeNull();
  expect(paceOffer(nodeCiphers, new Uint8Array())).toBeNull();
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
