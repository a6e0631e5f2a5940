import {
  newRsaPair,
  printedNumber,
  SpecimenCard,
  specimenDriversLicense,
  specimenMyNumberCard,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { toHex } from '../card/bytes.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipKeys } from './chip-reading.ts';
import {
  nonsense,
  nonsenseAnswers,
  nonsenseTimeout,
  selectsMyNumberCard,
} from '../../test/nonsense-cards.ts';
import { readChip } from './read-chip.ts';

const authority = newRsaPair();
const nonce = new Uint8Array(32).fill(7);
const license: ChipKeys = { document: 'driversLicense', pin1: '1234', pin2: '5678' };
const cards = [
  { keys: license, contents: specimenDriversLicense(authority), files: 8 },
  {
    keys: { document: 'myNumberCard', printedNumber } as const,
    contents: specimenMyNumberCard(authority),
    files: 3,
  },
];
const read = (keys: ChipKeys, transceive: SpecimenCard['transceive'], more = {}) =>
  readChip({ keys, transceive, ciphers: nodeCiphers, nonce, ...more });

test.each(cards)(
  '$keys.document is read whole, and again by who was torn off at any command',
  async (one) => {
    const whole = new SpecimenCard(one.contents);
    const first = await read(one.keys, whole.transceive);
    if (!first.ok) throw new Error(first.code);
    expect(Object.keys(first.reading.files)).toHaveLength(one.files);
    for (let end = 0; end < whole.received.length; end++) {
      const card = new SpecimenCard(one.contents);
      const torn = await read(one.keys, async (apdu) => {
        if (card.received.length === end) throw new Error('gone');
        return card.transceive(apdu);
      });
      if (torn.ok) throw new Error(`read all the same at ${end}`);
      expect(torn.code).toBe('card_removed');
      const again = await read(one.keys, new SpecimenCard(one.contents).transceive, {
        readBefore: torn.files,
      });
      expect(again.ok && again.reading.files).toEqual(first.reading.files);
    }
  },
);

test('the 本籍 of a licence is read only for a verification, and is never among the files', async () => {
  const contents = specimenDriversLicense(authority);
  const shown = new SpecimenCard(contents);
  const domicile = toHex(
    contents.applications['a0000002310100'.padEnd(32, '0')]?.files['0002']?.content ?? nonce,
  );
  const first = await read(license, shown.transceive);
  expect(first.ok && first.reading.domicileFile).toBeUndefined();
  expect(selectedBy(shown)).not.toContain('0002');
  expect(Object.values((first.ok && first.reading.files) || {}).map(toHex)).not.toContain(domicile);

  const proven = new SpecimenCard(contents);
  const second = await read(license, proven.transceive, { forVerification: true });
  if (!second.ok) throw new Error(second.code);
  expect(toHex(second.reading.domicileFile ?? nonce)).toBe(domicile);
  expect(second.reading.files).toEqual(first.ok && first.reading.files);
  for (let end = 0; end < proven.received.length; end++) {
    const card = new SpecimenCard(contents);
    const transceive: SpecimenCard['transceive'] = async (apdu) => {
      if (card.received.length === end) throw new Error('gone');
      return card.transceive(apdu);
    };
    const torn = await read(license, transceive, { forVerification: true });
    expect(!torn.ok && Object.values(torn.files).map(toHex), `torn at ${end}`).not.toContain(domicile);
    expect(!torn.ok && Object.keys(torn.files)).not.toContain('licence/0002');
  }
});

test('of the My Number card nothing that leads to the My Number is asked', async () => {
  const card = new SpecimenCard(specimenMyNumberCard(authority));
  const result = await read({ document: 'myNumberCard', printedNumber }, card.transceive);
  expect(result.ok && result.reading.liveAnswer).toHaveLength(256);
  expect(selectedBy(card)).toEqual([
    'd3921000310001010402',
    '0004',
    '0012',
    '0002',
    'd3921000310001010408',
    '0015',
    '0002',
  ]);
});

test('the last try of a PIN is spent only on a person’s word, and a locked one not at all', async () => {
  const contents = specimenDriversLicense(authority);
  const wrong = { ...license, pin1: '0000' };
  const key = 'pin1';
  const tryOnce = (more = {}) => read(wrong, new SpecimenCard(contents).transceive, more);
  expect(await tryOnce()).toMatchObject({ code: 'wrong_key', key, triesLeft: 2 });
  expect(await tryOnce()).toMatchObject({ code: 'wrong_key', key, triesLeft: 1 });
  expect(await tryOnce()).toMatchObject({ code: 'last_try', key, triesLeft: 1 });
  expect(contents.keys['0001']?.tries).toBe(1);
  const said = { mayTakeLast: [key] };
  expect(await tryOnce(said)).toMatchObject({ code: 'key_locked', key, triesLeft: 0 });
  expect(await tryOnce(said)).toMatchObject({ code: 'key_locked', key, triesLeft: 0 });
});

test('a word for the last try of one PIN is none for the other', async () => {
  const contents = specimenDriversLicense(authority);
  for (const one of Object.values(contents.keys)) one.tries = 1;
  const result = await read(license, new SpecimenCard(contents).transceive, { mayTakeLast: ['pin1'] });
  expect(result).toMatchObject({ code: 'last_try', key: 'pin2', triesLeft: 1 });
});

test('what cannot be a key is not tried', async () => {
  const card = new SpecimenCard(specimenDriversLicense(authority));
  expect(await read({ ...license, pin1: '12' }, card.transceive)).toMatchObject({
    code: 'key_malformed',
  });
  expect(card.received).toEqual([]);
});

test.each(cards)(
  'cards of $keys.document that answer nonsense are left with a word: no crash, no endless reading, no forbidden command',
  { timeout: nonsenseTimeout },
  async (one) => {
    const { byte, answer, lacks } = nonsense(1);
    // Nonsense begins anywhere in a reading.
    const whole = new SpecimenCard(one.contents);
    await read(one.keys, whole.transceive, { mayTakeLast: ['pin1', 'pin2', 'printedNumber'] });
    // Looked at afterwards: what is thrown at a command is taken for a card that is gone.
    const asked = new Set<string>();
    while (lacks(nonsenseAnswers(2500))) {
      const card = new SpecimenCard(one.contents);
      const begins = byte() % (whole.received.length + 1);
      let sent = 0;
      const result = await read(
        one.keys,
        async (apdu) => {
          sent += 1;
          asked.add(toHex(apdu));
          return sent <= begins ? card.transceive(apdu) : answer();
        },
        { mayTakeLast: ['pin1', 'pin2', 'printedNumber'] },
      );
      for (const key of Object.values(one.contents.keys)) if (key.tries !== undefined) key.tries = 3;
      expect(sent).toBeLessThan(1500);
      expect(result.ok ? 'ok' : result.code).toMatch(/^[a-z_]+$/);
    }
    const forbidden = one.keys.document === 'myNumberCard' ? leadsToMyNumber : selectsMyNumberCard;
    expect([...asked].filter((apdu) => forbidden.test(apdu))).toEqual([]);
  },
);

/** Selecting the My Number, its digest or picture, or a key that opens them. */
const leadsToMyNumber = /^00a4020c02(?:0001|0003|0005|0011|0013|0014)$/;

const selectedBy = ({ received }: SpecimenCard) =>
  received.filter((apdu) => apdu[1] === 0xa4).map((apdu) => toHex(apdu.subarray(5)));
