import { expect, test } from 'vitest';
import { asciiBytes, fromHex, toHex } from '../card/bytes.ts';
import { CardConnection } from '../card/card-connection.ts';
import type { Ciphers } from '../messaging/ciphers.ts';
import { mrzInformation } from '../messaging/mrz-information.ts';
import { numberedGroups } from '../messaging/numbered-groups.ts';
import { paceArithmetic } from '../messaging/pace-arithmetic.ts';
import { pseudoRandomNumber } from '../messaging/pace-mapping.ts';
import { derivedKey } from '../messaging/passport-messaging.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { openByPace, paceOffer } from './pace.ts';

// ICAO 9303-11 appendices H and I. G stands in pace.test.ts.
const cardAccess = (protocol: string, parameter: string) =>
  fromHex(`31143012060a04007f0007020204${protocol}0201020201${parameter}`);
const zone = mrzInformation({ passportNumber: 'T22000129', birth: '640812', expiry: '101031' });
const aes128 = { cipher: 'aes', length: 16 } as const;

/** H gives keys and nonces, and a password that comes of no zone of its: the nonce is enciphered for the zone of G. */
const hidden = (nonce: string) => {
  const password = derivedKey(nodeCiphers, aes128, [nodeCiphers.sha1(asciiBytes(zone)), 3]);
  return toHex(nodeCiphers.encrypt('aes', password, fromHex(nonce)));
};

const camZone = mrzInformation({ passportNumber: 'C11T002JM', birth: '960812', expiry: '231031' });
const integrated = {
  curve: {
    nonces: ['2923be84e16cd6ae529049f1f1bbe9eb', '5dd4cbfc96f5453b130d890a1cdbae32'],
    number:
      'e4447e2dfb3586bac05ddb00156b57fbb2179a3949294c97254189800c517baa8da0ff397ed8c445d3e421e4feb57322',
    base: '048e82d31559ed0fde92a4d0498add3c23baba94fb77691e31e90aea77fb17d4274c1ae14bd0c3dbac0c871b7f3608169364437ca30ac243a089d3f266c1e60fad',
  },
  group: {
    nonces: ['fa5b7e3e49753a0db9178b7b9bd898c8', 'b3a6db3c870c3e99245e0d1c06b747de'],
    number:
      'eab98d13e09052952aa729907c3c946184dea0fe74ad2b3af506f0a83018459c38099cd1f7ff4ea0a078db1fac1365505e3dc85500ef95e20b4eef2e88489233bee0546b472f994b618d168702406791deef3cb4810932ec278f3533fdb860eb4835c36fa4f1bf3fa0b828a718c96bde88fba38a3e6c35aaa10959251eb5fc710fc187258995944c0f926e249373f485',
    base: '1d7d767f11e333bcd6dbaef40e799e7a926b96973550656ff3c830726d118d61c276cdcc61d475cf03a98e0c0e79caeba5be25578bd4551d0b10903236f0b0f976852fa78eea14ea0aca87d1e91f688fe0dff897bbe35a472621d343564b262f34223ae8fc59b664bfedfa2bfe7516ca5510a6bbb633d517ec25d4e0bbaa16c2',
  },
} as const;

test.each([
  ['a curve', integrated.curve, paceArithmetic(nodeCiphers, { on: 'curve', curve: 'brainpoolP256r1' })],
  [
    'a group',
    integrated.group,
    paceArithmetic(nodeCiphers, {
      on: 'group',
      group: numberedGroups[0] ?? { modulus: '', generator: '', order: '' },
    }),
  ],
] as const)('integrated mapping to %s is that of appendix H', (_, { nonces, number, base }, arithmetic) => {
  const [chips = new Uint8Array(), ours = new Uint8Array()] = nonces.map(fromHex);
  const made = pseudoRandomNumber(nodeCiphers, [chips, ours], arithmetic.length);
  expect(toHex(made)).toBe(number);
  expect(toHex(arithmetic.encoded(made) ?? new Uint8Array())).toBe(base);
});

test('what becomes no base is none', () => {
  const curve = paceArithmetic(nodeCiphers, { on: 'curve', curve: 'P-256' });
  for (const number of [0, 1]) expect(curve.encoded(Uint8Array.of(number))).toBeNull();
  const { modulus = '', ...rest } = numberedGroups[0] ?? { generator: '', order: '' };
  const group = paceArithmetic(nodeCiphers, { on: 'group', group: { modulus, ...rest } });
  for (const number of ['00', '01', modulus]) expect(group.encoded(fromHex(number))).toBeNull();
});

const examples = [
  {
    name: 'H.1, integrated mapping on a curve',
    zone,
    access: cardAccess('0402', '0d'),
    random: [integrated.curve.nonces[1]],
    scalars: ['a73fb703ac1436a18e0cfa5abb3f7bec7a070e7a6788486bee230c4a22762595'],
    script: [
      ['0022c1a40f800a04007f00070202040402830101', '9000'],
      ['10860000027c0000', `7c128010${hidden(integrated.curve.nonces[0])}9000`],
      [`10860000147c128110${integrated.curve.nonces[1]}00`, '7c0282009000'],
      [
        '10860000457c4383410489cba23ffe96aa18d824627c3e934e54a9fd0b87a95d1471dc1c0abfdcd640d46755de9b7b778280b6bebd57439adfeb0e21fd4ed6df42578c13418a59b34c3700',
        '7c4384410467f78e5f7f7686082b293e8d087e056916d0f74bc01a5f8957d0de45691e51e8932b69a962b52a0985ad2c0a271ee6a13a8adddcd1a3a994b9ded257f4d227539000',
      ],
      ['008600000c7c0a8508450f02b86f6a090900', '7c0a860875d4d96e8d5b03089000'],
    ],
  },
  {
    name: 'H.2, integrated mapping by numbers',
    zone,
    access: cardAccess('0302', '00'),
    random: [
      integrated.group.nonces[1],
      '4bd0e54740f9a028e6a515bfdaf967848c4f5f5fff65aa0915947ffd1a0df2fa6981271bc905f3551457b7e03ac3b8066de4aa406c1171fb43dd939c4ba16175103ba3dee16419aa248118f90cc36a3d6f4c373652e0c3cce7f0f1d0c5425b3600f0f0d6a67f004c8bba33f2b4733c7252445c1dfc4f1107203f71d2efb28161',
    ],
    scalars: [],
    script: [
      ['0022c1a40f800a04007f00070202040302830101', '9000'],
      ['10860000027c0000', `7c128010${hidden(integrated.group.nonces[0])}9000`],
      [`10860000147c128110${integrated.group.nonces[1]}00`, '7c0282009000'],
      [
        '10860000867c81838381800f0cc62945a8029251fb7ef3c094e12ec68e4ef07f27cb9d9cd04c5c4250fae0e4f8a951557e929aeb48e5c6dd47f2f5cd7c351a9bd2cd722c07ede166770f08ffcb370262cf308dd7b07f2e0da9caaa1492344c852906919538c98a4ba4187e76ce9d87832386d319ce2e043c3343aeae6edba1a9894dc5094d22f7fe1351d500',
        '7c8183848180928d9a0f9dba450f13fc859c6f290d1d36e42431138a4378500beb4e0401854cff111f71cb6dc1d0335807a11388cc8eaa87b07907aad9fba6b169af6d8c26af8dddc39adc3ad2e3ff882b84d23e9768e95a80e4746fb07a9767679fe92133b4d379935c771bd7fbed6c7bb4b1708b275ea75679524cdc9c6a91370cc662a2f39000',
      ],
      ['008600000c7c0a850855d61977cbf5307e00', '7c0a8608c2f04230187e15259000'],
    ],
  },
  {
    // The last answer has the encrypted chip authentication data, too, which is not looked at (docs/chips.md).
    name: 'I.1, chip authentication mapping',
    zone: camZone,
    access: cardAccess('0602', '0d'),
    random: [],
    scalars: [
      '5d8bb87bd74d985a4b7d4325b9f7b976fe835122773400798914aa22738135cc',
      '76ecfdaa9841c323a3f5fc5e88b88db3eff7e35ebf57a7e6946cb630006c2120',
    ],
    script: [
      ['0022c1a40f800a04007f00070202040602830101', '9000'],
      ['10860000027c0000', '7c128010cb60e8e0d85b76a9bd304747c2ad42e29000'],
      [
        '10860000457c438141047f1d410adb7ddb3b84bf1030800981a9105d7457b4a3ade002384f3086c67ede1ab889104a27db6d842b019020fbf3ceacb0dc627f7bdcac29969e19d0e553c100',
        '7c43824104a234236aa9b9621e8efb73b5245c0e09d2576e5277183c1208bdd55280cae8b304f365713a356e65a451e165ecc9ac0ac46e3771342c8fe5aedd092685338e239000',
      ],
      [
        '10860000457c43834104446c934084d9dab863944f219520076c29ee3f7ae6722b11ff319ec1c7728f955483400bff60bf0c5929270009277dc2a515e12575010ad9ba916cf1bf86fefc00',
        '7c4384410402ad566f3c6ec7f9324509ad50a51fa52030782a4968fcfedf737daea993333111c3b9b4c2287789bd137e7f8aa882e2a3c633ccd6ecc2c63c57ad401a09c2e19000',
      ],
      [
        '008600000c7c0a8508e86bd06018a1cd3b00',
        '7c3c86088596cf055c67c1a38a301eea964daae372ac990e3efde6333353bfc89a6704d93da8798cf77f5b7a54bd10cba372b42be0b9b5f28aa8de2f4f929000',
      ],
    ],
  },
] as const;

/** Draws what the terminal of an example drew. */
function drawing(random: readonly string[], scalars: readonly string[]): Ciphers {
  const [bytes, numbers] = [random.map(fromHex), scalars.map(fromHex)];
  return {
    ...nodeCiphers,
    curve: (name) => ({
      ...nodeCiphers.curve(name),
      randomScalar: () => numbers.shift() ?? new Uint8Array(),
    }),
    random: () => bytes.shift() ?? new Uint8Array(),
  };
}

test.each(examples)('PACE is that of appendix $name, byte by byte', async (one) => {
  const [sent, answers] = [[] as string[], one.script.map(([, answer]) => answer)];
  const card = new CardConnection('passport', async (apdu) => {
    sent.push(toHex(apdu));
    return fromHex(answers[sent.length - 1] ?? '6985');
  });
  const ciphers = drawing(one.random, one.scalars);
  const offer = paceOffer(ciphers, one.access);
  if (!offer) throw new Error('no offer');
  await openByPace({ card, ciphers }, offer, one.zone);
  expect(sent).toEqual(one.script.map(([command]) => command));
});

test('a chip of integrated mapping with a nonce of another length is unclear', async () => {
  const offer = paceOffer(nodeCiphers, cardAccess('0404', '0d'));
  if (!offer) throw new Error('no offer');
  for (const length of [16, 32, 48]) {
    const answers = [
      '9000',
      `7c${(length + 2).toString(16)}80${length.toString(16)}${'5a'.repeat(length)}9000`,
    ];
    const sent: Uint8Array[] = [];
    const card = new CardConnection('passport', async (apdu) => {
      sent.push(apdu);
      return fromHex(answers[sent.length - 1] ?? '6985');
    });
    const opening = openByPace({ card, ciphers: nodeCiphers }, offer, zone);
    await expect(opening).rejects.toMatchObject({ code: 'card_unclear' });
    // With AES-256 it is two blocks, and then our own nonce of 32 bytes goes.
    expect(sent.map((apdu) => apdu.length)).toEqual(length === 32 ? [20, 8, 42] : [20, 8]);
  }
});
