import {
  type ChipKeyDetails,
  newTestAuthority,
  PassportChip,
  type PassportDetails,
  passportZone,
  specimenPassport,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nonsense } from '../../test/nonsense-cards.ts';
import {
  generalAuthenticate,
  selectFile,
  setChipAuthentication,
  setKeyAgreement,
  type Transceive,
} from '../card/apdu.ts';
import { fromHex, toHex } from '../card/bytes.ts';
import { CardConnection } from '../card/card-connection.ts';
import { keysFrom, passportSession } from '../messaging/passport-messaging.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { type DrawnChallenge, drawChallenge, verifyChip } from '../verifying/index.ts';
import type { ChipChallenge } from './chip-reading.ts';
import { readChip } from './read-chip.ts';

const root = newTestAuthority('rsa', 'e-passportCSCA');
const nonce = new Uint8Array(32).fill(7);
const keys = { document: 'passport', ...passportZone } as const;
const passportRoots = [{ name: 'CSCA', country: 'JPN', certificate: root.certificate }];
const trust = { myNumberAuthorities: [], licenceSigners: [], residenceAuthorities: [], passportRoots };
const at = new Date('2026-11-25');
const none = new Uint8Array();

const passportOf = (chipKey: PassportDetails['chipKey'], more: PassportDetails = {}) =>
  specimenPassport(root, { isSmall: true, active: 'none', ...(chipKey && { chipKey }), ...more });

/** A server that draws, and what it drew last. */
function server() {
  const drawn: DrawnChallenge[] = [];
  const challenge = async (securityInfos: Uint8Array): Promise<ChipChallenge> => {
    const one = drawChallenge(securityInfos);
    if (!one) throw new Error('no key');
    drawn.push(one);
    return { publicKey: one.publicKey, command: one.command };
  };
  return { challenge, drawn };
}

const read = (transceive: Transceive, challenge?: (infos: Uint8Array) => Promise<ChipChallenge>) =>
  readChip({ keys, transceive, ciphers: nodeCiphers, nonce, ...(challenge && { challenge }) });

async function readWhole(contents: ReturnType<typeof specimenPassport>) {
  const { challenge, drawn } = server();
  const result = await read(new PassportChip(contents).transceive, challenge);
  if (!result.ok) throw new Error(result.code);
  const challengeSecret = drawn.at(-1)?.secret;
  const outcome = (reading = result.reading, secret = challengeSecret) => {
    const verified = verifyChip(reading, { nonce, challengeSecret: secret, trust, at });
    return verified.ok ? verified.chipAlive : verified.code;
  };
  return { reading: result.reading, outcome, drawn };
}

const aes = { cipher: 'aes128', curve: 'prime256v1' } as const;
const known: readonly (readonly [string, ChipKeyDetails, PassportDetails])[] = [
  ['P-256 and AES-128', aes, {}],
  ['P-256 by its parameters', { ...aes, isExplicit: true }, { pace: 'aes256' }],
  ['brainpoolP256r1 and AES-256', { cipher: 'aes256', curve: 'brainpoolP256r1' }, { pace: 'aes128' }],
  ['brainpoolP512r1, with a number', { cipher: 'aes256', curve: 'brainpoolP512r1', number: 5 }, {}],
  ['P-521, and PACE by 3DES', { cipher: 'aes128', curve: 'secp521r1' }, { pace: 'des' }],
  ['brainpoolP256r1 and 3DES', { cipher: 'des', curve: 'brainpoolP256r1' }, {}],
  ['P-256 without a protocol', { cipher: 'des', curve: 'prime256v1', isUnnamed: true }, { pace: 'aes128' }],
  ['numbers of 1024 bits and 3DES', { cipher: 'des', curve: 'numbered0' }, {}],
  [
    'numbers of 2048 bits and AES-128',
    { cipher: 'aes128', curve: 'numbered1', number: 3 },
    { pace: 'aes128' },
  ],
  ['numbers of 2048 bits and AES-256', { cipher: 'aes256', curve: 'numbered2' }, {}],
  [
    'numbers by PKCS#3, without a protocol',
    { cipher: 'des', curve: 'pkcs3', isUnnamed: true },
    { pace: 'des' },
  ],
  ['numbers by X9.42', { cipher: 'aes128', curve: 'x942' }, { pace: 'aes256' }],
];

test.each(known)('a passport with a key of %s answers the server, and lives', async (_, key, more) => {
  const { outcome, reading, drawn } = await readWhole(passportOf(key, more));
  expect(outcome()).toBe('yes');
  expect(drawn).toHaveLength(1);
  expect(reading.liveAnswer).toBeUndefined();
});

test.each(known)('a copy of it, of %s, has another key inside', async (_, key, more) => {
  const { outcome } = await readWhole(passportOf({ ...key, isCloned: true }, more));
  expect(outcome()).toBe('card_not_alive');
});

test('no altered answer, no other secret and no secret at all is taken', async () => {
  const one = await readWhole(passportOf(aes));
  const { chipAnswer = none } = one.reading;
  for (let index = 0; index < chipAnswer.length; index++) {
    const altered = chipAnswer.slice();
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(one.outcome({ ...one.reading, chipAnswer: altered }), `${index}`).toBe('card_not_alive');
  }
  const other = await readWhole(passportOf(aes));
  expect(one.outcome(one.reading, other.drawn[0]?.secret)).toBe('card_not_alive');
  expect(verifyChip(one.reading, { nonce, trust, at })).toMatchObject({ code: 'card_not_alive' });
  expect(one.outcome({ ...one.reading, chipAnswer: other.reading.chipAnswer ?? none })).toBe(
    'card_not_alive',
  );
});

test('whoever leaves the question out is not taken for alive', async () => {
  const mute = await read(new PassportChip(passportOf(aes)).transceive);
  if (!mute.ok) throw new Error(mute.code);
  expect(mute.reading.chipAnswer).toBeUndefined();
  expect(verifyChip(mute.reading, { nonce, trust, at })).toEqual({ ok: false, code: 'card_not_alive' });
});

test('a passport without DG14, or with a key of another kind, is not asked, and nobody can tell', async () => {
  for (const key of [undefined, 'other'] as const) {
    const { outcome, drawn, reading } = await readWhole(passportOf(key));
    expect([outcome(), drawn.length, reading.chipAnswer]).toEqual(['cannotTell', 0, undefined]);
  }
});

test('a passport that signs is not asked a second time, and one wrong answer of two is not taken', async () => {
  const { outcome, drawn, reading } = await readWhole(passportOf(aes, { active: 'ecdsa' }));
  expect([outcome(), drawn.length]).toEqual(['yes', 0]);
  expect(outcome({ ...reading, chipAnswer: Uint8Array.of(0x90, 0) })).toBe('card_not_alive');
});

test('after the question nothing is under keys that the reader knows', async () => {
  const contents = passportOf(aes);
  const chip = new PassportChip(contents);
  const { challenge, drawn } = server();
  await read(chip.transceive, challenge);
  expect(toHex(chip.received.at(-1) ?? none)).toBe(toHex(drawn[0]?.command ?? none));
  // Whoever held the reader's keys could write the answer: they are not those of the server's command.
  const again = await read(new PassportChip(contents).transceive, async (infos) => {
    const { publicKey } = await challenge(infos);
    const other = drawChallenge(infos);
    return { publicKey, command: other?.command ?? none };
  });
  const answer = again.ok ? toHex(again.reading.chipAnswer ?? none) : again.code;
  expect(answer).toBe('6988');
});

test.each([
  ['nothing', none],
  ['another file', fromHex('0cb09d000d9701048e08000000000000000000')],
  ['more bytes', fromHex('0cb09e000d9701ff8e08000000000000000000')],
  ['data in it', fromHex('0cb09e000d8501048e08000000000000000000')],
  ['a plain command', fromHex('00b09e0004')],
  ['more behind it', fromHex('0cb09e000d9701048e0800000000000000000000')],
])('a server that wants %s asked is refused before the card is', async (_, command) => {
  const sent: string[] = [];
  const chip = new PassportChip(passportOf(aes));
  const result = await read(
    async (apdu) => {
      sent.push(toHex(apdu));
      return chip.transceive(apdu);
    },
    async (infos) => ({ publicKey: drawChallenge(infos)?.publicKey ?? none, command }),
  );
  expect(result).toMatchObject({ ok: false, code: 'challenge_unfit' });
  expect(sent).not.toContain(toHex(command));
});

test('a key of another length is not handed on, and a server that is silent stops the reading', async () => {
  const short = await read(new PassportChip(passportOf(aes)).transceive, async (infos) => ({
    publicKey: Uint8Array.of(4),
    command: drawChallenge(infos)?.command ?? none,
  }));
  expect(short).toMatchObject({ code: 'challenge_unfit' });
  const silent = await read(new PassportChip(passportOf(aes)).transceive, () =>
    Promise.reject(new Error('503')),
  );
  expect(silent).toMatchObject({ ok: false, code: 'challenge_missing' });
  if (silent.ok) return;
  expect(Object.keys(silent.files)).toContain('data/0102');
  // What was read is not read again.
  const { challenge, drawn } = server();
  const again = await readChip({
    keys,
    transceive: new PassportChip(passportOf(aes)).transceive,
    ciphers: nodeCiphers,
    nonce,
    challenge,
    readBefore: silent.files,
  });
  expect([again.ok, drawn.length]).toEqual([true, 1]);
});

test('torn off at any command, a passport is read again and lives by a new challenge', async () => {
  const contents = passportOf(aes, { pace: 'aes128' });
  const whole = new PassportChip(contents);
  const { challenge, drawn } = server();
  const options = { keys, ciphers: nodeCiphers, nonce, challenge };
  expect((await readChip({ ...options, transceive: whole.transceive })).ok).toBe(true);
  // From the last file on every command; before it is what other passports are read by.
  for (let end = whole.received.length - 6; end < whole.received.length; end++) {
    const card = new PassportChip(contents);
    const torn = await readChip({
      ...options,
      transceive: async (apdu) => {
        if (card.received.length === end) throw new Error('gone');
        return card.transceive(apdu);
      },
    });
    if (torn.ok) throw new Error(`read all the same at ${end}`);
    expect(torn.code).toBe('card_removed');
    const again = await readChip({
      ...options,
      transceive: new PassportChip(contents).transceive,
      readBefore: torn.files,
    });
    if (!again.ok) throw new Error(again.code);
    const verified = verifyChip(again.reading, { nonce, challengeSecret: drawn.at(-1)?.secret, trust, at });
    expect(verified.ok && verified.chipAlive, `torn at ${end}`).toBe('yes');
  }
});

test('a passport that answers the challenge with nonsense is left with a word, or not taken for alive', async () => {
  const { answer } = nonsense(11);
  const contents = passportOf(aes);
  const whole = new PassportChip(contents);
  await read(whole.transceive, server().challenge);
  for (let count = 0; count < 60; count++) {
    const card = new PassportChip(contents);
    const { challenge, drawn } = server();
    const begins = whole.received.length - 1 - (count % 3);
    const result = await read(async (apdu) => {
      if (card.received.length < begins) return card.transceive(apdu);
      return answer();
    }, challenge);
    const challengeSecret = drawn[0]?.secret;
    const verified = result.ok && verifyChip(result.reading, { nonce, challengeSecret, trust, at });
    expect(result.ok ? verified : result.code).toEqual(
      result.ok ? { ok: false, code: 'card_not_alive' } : 'card_unclear',
    );
  }
});

test('a sealed command goes to a passport’s own application alone', async () => {
  const command = drawChallenge(
    passportOf(aes).card.applications['a0000002471001']?.files['010e']?.content ?? none,
  )?.command;
  for (const document of ['passport', 'myNumberCard', 'driversLicense', 'residenceCard'] as const) {
    const card = new CardConnection(document, async () => Uint8Array.of(0x90, 0));
    await expect(card.sendSealed(command ?? none)).rejects.toMatchObject({ code: 'challenge_unfit' });
  }
});

test('DG14 of nonsense draws no key, and nothing crashes', () => {
  const whole = Uint8Array.from(
    passportOf({ ...aes, isExplicit: true }).card.applications['a0000002471001']?.files['010e']?.content ??
      none,
  );
  expect(drawChallenge(whole)).not.toBeNull();
  let drawn = 0;
  for (let index = 0; index < whole.length; index += 3) {
    const altered = whole.slice();
    altered[index] = (altered[index] ?? 0) ^ (1 << (index % 8));
    if (drawChallenge(altered)) drawn += 1;
  }
  for (let end = 0; end < whole.length; end++)
    expect(drawChallenge(whole.slice(0, end)), `${end}`).toBeNull();
  // Field, coefficients and order are not looked at: EF.SOD proves them, and the base point tells the curve.
  expect(drawn).toBeLessThan(whole.length / 6);
});

// Sessions with real passports, as another implementation recorded them (docs/chips.md): the session before, the
// terminal's key, and the secret of both sides. The passports' own keys are left out: they would tell whose they are.
const sessions = [
  {
    name: 'AES, without a number',
    before: ['524170de3419b7af2f23e45ad6ef9595', '97893f5fdc29a5c13a924fe7d8ed44fd', 'f0'],
    kind: { cipher: 'aes', length: 16 },
    commands: [
      setChipAuthentication(fromHex('800a04007f00070202030202')),
      agreementBy(
        '4827c781be1ac7a00b351214fd783ac76d99e831a6316c8fd6de7bd96cfa31da06b6b57ba380789729f4a028212a768c49bf5f97d98b1db12beec1a1cd324fb2',
      ),
    ],
    sent: [
      '0c2241a41d8711015d8f69b1ea365cce4304970db12421f38e085340d338128085e700',
      '0c860000608751019e18f1ba79d805379752bb560eb70aac3ce3bc5afe2fdd4aeb325ca8b578b4a93b9f66a5df40005f8e878535251d33dd974aaf77fb858773e5799fa9dc1034e89b1150ec7f0bb3db4bf37a1b9ea4458a9701008e089d204d950c0b95db00',
    ],
    answers: [
      '990290008e083f5136e82a6c3477',
      '8711010b0a5dffc7432de4deb604291377a05b990290008e08b3384a1f5d157973',
    ],
    secret: '0346c3ca1a64f5cd62b61d7591020283089496a53db2bb5e900d386e92f4686d',
    first: '0ca4020c1d8711011b2ee500e84960df7f37afe7adff53838e084500f3b43e192a5700',
    firstAnswer: '990290008e0803c4b125b4218cef',
  },
  {
    name: 'AES, with a number',
    before: ['cc86415f2ed7e8fd663b754265695ae1', '581e84b8ee06c4d3eee30461498d7fb3', 'ba'],
    kind: { cipher: 'aes', length: 16 },
    commands: [setChipAuthentication(fromHex('800a04007f000702020302028401c3'))],
    sent: ['0c2241a41d871101980953d37f67558690045d78a853b18a8e08929767a2cef172e200'],
    answers: ['990290008e08fc873ebb62219c8a'],
    secret: '6a20f0f65089717668374fbada665d91de073c835928f0de45c9165ca0d379d7',
    first: '0ca4020c1d871101fad37eadbcde7e6a0833035a9fff5b708e0836560bbce1fecd5f00',
    firstAnswer: '990290008e0829d0e1ebbb61be7a',
  },
  {
    name: '3DES under AES',
    before: [
      '17da5d46e356f5b31c3d65b1369ef531ca811effc76967d2b62335e1ad9fe5cb',
      '5cb99a25e6081581fac80c8da621087939b6bde273f2f7c65693b3a0ea3051ed',
      'c6',
    ],
    kind: { cipher: 'des', length: 16 },
    commands: [
      setKeyAgreement(
        fromHex(
          '914104334f809c8842a4c9316c19e52a0d6ea0285996c40ff6db303cef72099198c8ad5d6b46e93482de899533d06eac54c289df5aa1436a846fb9154100c5322439ea',
        ),
      ),
    ],
    sent: [
      '0c2241a65d8751013ae386873df68bd7e9f8d7ab2e696ced29eeb8da78d502645b5e97d566361341e2eaa56318f6d84bf0bc44f7808afaf14798d16048aab03545f017f557d2cce9dee724f099e3d643abd0fb03e567d9b18e08f2d238dede5abbf100',
    ],
    answers: ['990290008e089666ac14d11e8c2c'],
    secret: '6e804e69fbd31a6a1b546b0ba37db78288fefd46ec6c694826a98b85d36c2873',
    first: '0ca4020c15870901db66e918fe3525f98e08d870008cea2ba80000',
    firstAnswer: '990290008e08420dea0a913418ae',
  },
] as const;

function agreementBy(coordinates: string) {
  return generalAuthenticate(fromHex(`7c43804104${coordinates}`), true);
}

test.each(sessions)('chip authentication by $name is that of a real passport', (one) => {
  const [encryption = '', mac = '', count = ''] = one.before;
  const before = passportSession(
    nodeCiphers,
    { cipher: 'aes', encryption: fromHex(encryption), mac: fromHex(mac) },
    fromHex(count.padStart(32, '0')),
  );
  for (const [index, command] of one.commands.entries()) {
    expect(toHex(before.wrap(command))).toBe(one.sent[index]);
    const answer = { data: fromHex(one.answers[index] ?? ''), status: 0x9000 };
    expect(before.unwrap(answer)?.status).toBe(0x9000);
  }
  const keys = keysFrom(nodeCiphers, one.kind, fromHex(one.secret));
  const after = passportSession(nodeCiphers, keys, new Uint8Array(one.kind.cipher === 'aes' ? 16 : 8));
  expect(toHex(after.wrap(selectFile('010e')))).toBe(one.first);
  expect(after.unwrap({ data: fromHex(one.firstAnswer), status: 0x9000 })).toEqual({
    data: none,
    status: 0x9000,
  });
});
