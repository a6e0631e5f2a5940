import {
  alteredCard,
  clonedCard,
  licenceSigner,
  lockedCard,
  movedLicense,
  newRsaPair,
  nonsenseCard,
  printedNumber,
  silentCard,
  slowCard,
  SpecimenCard,
  specimenDriversLicense,
  specimenMyNumberCard,
  tornCard,
} from '@ekyc/testkit/chip-cards';
import { afterEach, expect, test, vi } from 'vitest';
import type { Transceive } from '../card/apdu.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipKeys } from '../reading/chip-reading.ts';
import { readChip } from '../reading/read-chip.ts';
import { verifyChip } from './verify-chip.ts';

const [authority, stranger] = [newRsaPair(), newRsaPair()];
const nonce = new Uint8Array(32).fill(7);
const trust = {
  myNumberAuthorities: [{ name: 'test CA', key: authority.publicKey }],
  licenceSigners: [{ name: 'test 公安委員会', ...licenceSigner, key: authority.publicKey }],
  residenceAuthorities: [],
  passportRoots: [],
};
const licenceKeys: ChipKeys = { document: 'driversLicense', pin1: '1234', pin2: '5678' };
const myNumberKeys: ChipKeys = { document: 'myNumberCard', printedNumber };
const licence = specimenDriversLicense(authority);
const myNumber = specimenMyNumberCard(authority);
const licenceFront = 'a0000002310100'.padEnd(32, '0');
const licencePhoto = 'a0000002310200'.padEnd(32, '0');
const face = { aid: 'd3921000310001010402', file: '0002' };
const by = (contents: typeof licence) => new SpecimenCard(contents).transceive;

afterEach(() => vi.useRealTimers());

/** Reading and verifying in one word: the problem's code, or whether the card lives. */
async function outcome(keys: ChipKeys, transceive: Transceive): Promise<string> {
  const read = await readChip({ keys, transceive, ciphers: nodeCiphers, nonce, forVerification: true });
  if (!read.ok) return read.code;
  const verified = verifyChip(read.reading, { nonce, trust, at: new Date() });
  return verified.ok ? verified.chipAlive : verified.code;
}

test.each([
  ['right', by(myNumber), 'yes'],
  ['cloned', by(clonedCard(myNumber, stranger)), 'card_not_alive'],
  ['of another CA', by(specimenMyNumberCard(stranger)), 'authority_unknown'],
  ['with another birth', by(alteredCard(myNumber, { ...face, tag: 'df22' })), 'data_altered'],
  ['with another card key', by(alteredCard(myNumber, { ...face, tag: 'df2482010990' })), 'data_altered'],
  ['with another name', by(alteredCard(myNumber, { ...face, tag: 'df25' })), 'data_altered'],
  ['with another address', by(alteredCard(myNumber, { ...face, tag: 'df26' })), 'data_altered'],
  ['with another portrait', by(alteredCard(myNumber, { ...face, tag: 'df27' })), 'portrait_altered'],
  ['with another signature', by(alteredCard(myNumber, { ...face, tag: 'df28' })), 'signature_wrong'],
  ['with another expiry', by(alteredCard(myNumber, { ...face, tag: 'df29' })), 'yes'],
  // The three digests are right and by the right key, but as SHA-512's, or with nothing before them.
  [
    'signed by another rule',
    by(specimenMyNumberCard(authority, Buffer.from('3071300d060960864801650304020305000460', 'hex'))),
    'signature_wrong',
  ],
  ['signed without a rule', by(specimenMyNumberCard(authority, Buffer.alloc(0))), 'signature_wrong'],
  ['locked', by(lockedCard(myNumber)), 'key_locked'],
  ['answering nonsense', nonsenseCard(myNumber, 6), 'card_unclear'],
])('a My Number card %s', async (_, transceive, code) => {
  expect(await outcome(myNumberKeys, transceive)).toBe(code);
});

test.each([
  ['right', by(licence), 'cannotTell'],
  ['cloned, which nobody can tell', by(clonedCard(licence, stranger)), 'cannotTell'],
  ['of another CA', by(specimenDriversLicense(stranger)), 'signature_wrong'],
  [
    'with another name',
    by(alteredCard(licence, { aid: licenceFront, file: '0001', tag: '12' })),
    'signature_wrong',
  ],
  [
    'with another 本籍',
    by(alteredCard(licence, { aid: licenceFront, file: '0002', tag: '41' })),
    'signature_wrong',
  ],
  [
    'with another portrait',
    by(alteredCard(licence, { aid: licencePhoto, file: '0001', tag: '5f40' })),
    'signature_wrong',
  ],
  [
    'naming another signer',
    by(alteredCard(licence, { aid: licenceFront, file: '0007', tag: 'b210' })),
    'authority_unknown',
  ],
  [
    'with another change',
    by(alteredCard(licence, { aid: licenceFront, file: '0004', tag: '50' })),
    'cannotTell',
  ],
  ['locked', by(lockedCard(licence)), 'key_locked'],
  ['answering nonsense', nonsenseCard(licence, 6), 'card_unclear'],
])('a driving licence %s', async (_, transceive, code) => {
  expect(await outcome(licenceKeys, transceive)).toBe(code);
});

test.each([
  [licenceKeys, licence],
  [myNumberKeys, myNumber],
])('a card that falls silent is left after ten seconds of a faked clock: %o', async (keys, contents) => {
  vi.useFakeTimers();
  let code = '';
  void outcome(keys, silentCard(contents, 4)).then((told) => (code = told));
  await vi.advanceTimersByTimeAsync(9999);
  expect(code).toBe('');
  await vi.advanceTimersByTimeAsync(2);
  expect(code).toBe('card_silent');
});

test.each([
  [licenceKeys, licence, 'cannotTell'],
  [myNumberKeys, myNumber, 'yes'],
])(
  'a card that takes nine seconds of a faked clock for each answer is read: %o',
  async (keys, contents, alive) => {
    vi.useFakeTimers();
    const read = outcome(keys, slowCard(contents, 9000));
    await vi.runAllTimersAsync();
    expect(await read).toBe(alive);
  },
);

test('a card that is taken away at any command is left with that word', async () => {
  for (const [keys, contents] of [
    [licenceKeys, licence],
    [myNumberKeys, myNumber],
  ] as const) {
    let answers = 0;
    while ((await outcome(keys, tornCard(contents, answers))) === 'card_removed') answers += 1;
    expect(answers).toBeGreaterThan(30);
    expect(await outcome(keys, tornCard(contents, answers))).toMatch(/^(yes|cannotTell)$/);
  }
});

test('a changed address is answered beside the signed one, as unsigned', async () => {
  const change = Buffer.from('5001315206383a3341', 'hex');
  const read = await readChip({
    keys: licenceKeys,
    transceive: by(movedLicense(licence, change)),
    ciphers: nodeCiphers,
    nonce,
    forVerification: true,
  });
  if (!read.ok) throw new Error(read.code);
  const verified = verifyChip(read.reading, { nonce, trust, at: new Date() });
  if (!verified.ok) throw new Error(verified.code);
  expect(verified.fields['address']?.standing).toBe('proven');
  const { value, standing } = verified.fields['changes'] ?? { value: nonce, standing: 'proven' };
  expect(standing).toBe('unsigned');
  expect(Buffer.from(value).subarray(0, change.length).equals(change)).toBe(true);
});
