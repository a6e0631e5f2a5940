import {
  newTestAuthority,
  ResidenceCardChip,
  residenceCardNumber,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import type { Transceive } from '../card/apdu.ts';
import { toHex } from '../card/bytes.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import {
  nonsense,
  nonsenseAnswers,
  nonsenseTimeout,
  selectsMyNumberCard,
} from '../../test/nonsense-cards.ts';
import { readChip } from './read-chip.ts';

const [rsa, curve] = [newTestAuthority('rsa'), newTestAuthority('ecdsa')];
const kinds = [
  { kind: '1', files: 9, contents: specimenResidenceCard('1', rsa) },
  { kind: '2', files: 6, contents: specimenResidenceCard('2', rsa) },
  { kind: '05', files: 10, contents: specimenResidenceCard('05', curve) },
  { kind: '06', files: 8, contents: specimenResidenceCard('06', curve) },
];
const contents = kinds[2]?.contents ?? specimenResidenceCard('05', curve);
const nonce = new Uint8Array(32);
const read = (transceive: Transceive, more = {}, cardNumber = residenceCardNumber) =>
  readChip({
    keys: { document: 'residenceCard', cardNumber },
    transceive,
    ciphers: nodeCiphers,
    nonce,
    ...more,
  });

test.each(kinds)('a residence card of kind $kind is read whole, byte by byte as it holds it', async (one) => {
  const card = new ResidenceCardChip(one.contents);
  const result = await read(card.transceive);
  if (!result.ok) throw new Error(result.code);
  const held = Object.values(one.contents.applications).flatMap(({ files }) =>
    Object.values(files).map(({ content }) => Buffer.from(content).toString('hex')),
  );
  const got = Object.values(result.reading.files).map((file) => Buffer.from(file).toString('hex'));
  expect(got.toSorted()).toEqual(held.toSorted());
  expect(Object.keys(result.reading.files)).toHaveLength(one.files);
  // The number opens the card: it never goes over the air as it is printed.
  for (const apdu of card.received) expect(Buffer.from(apdu).includes(residenceCardNumber)).toBe(false);
});

test.each(kinds)('one of kind $kind that is torn off at any command is read by the next try', async (one) => {
  const whole = new ResidenceCardChip(one.contents);
  const first = await read(whole.transceive);
  if (!first.ok) throw new Error(first.code);
  expect(whole.received.length).toBeGreaterThan(11);
  for (let end = 0; end < whole.received.length; end++) {
    const card = new ResidenceCardChip(one.contents);
    const torn = await read(async (apdu) => {
      if (card.received.length === end) throw new Error('gone');
      return card.transceive(apdu);
    });
    if (torn.ok) throw new Error(`read all the same at ${end}`);
    expect(torn.code).toBe('card_removed');
    const again = await read(new ResidenceCardChip(one.contents).transceive, { readBefore: torn.files });
    expect(again.ok && again.reading.files).toEqual(first.reading.files);
  }
});

test('another number, or one of another form, does not open it', async () => {
  const card = new ResidenceCardChip(contents);
  expect(await read(card.transceive, {}, 'AA12345679BB')).toMatchObject({ code: 'wrong_key' });
  expect(await read(card.transceive, {}, 'AA1234567BB')).toMatchObject({ code: 'key_malformed' });
});

test('特定在留カード, on a My Number card, is another card', async () => {
  const { files = {}, ...master } = contents.applications[''] ?? {};
  const other = { ...files, '0002': { content: Buffer.from('c1023037', 'hex'), shortFile: 10 } };
  const special = {
    ...contents,
    applications: { ...contents.applications, '': { ...master, files: other } },
  };
  const found = { code: 'wrong_card', found: 'unitedResidenceCard' };
  expect(await read(new ResidenceCardChip(special).transceive)).toMatchObject(found);
  // Without the master's files it is recognised by its application, of which nothing is read.
  const aid = 'd392f0004f01'.padEnd(32, '0');
  const bare = { ...contents, applications: { '': { files: {} }, [aid]: { files: {} } } };
  const card = new ResidenceCardChip(bare);
  expect(await read(card.transceive)).toMatchObject(found);
  expect(card.received.filter((apdu) => apdu[1] === 0xb0)).toHaveLength(1);
  const unknown = { ...contents, applications: { '': { files: {} } } };
  expect(await read(new ResidenceCardChip(unknown).transceive)).toMatchObject({ code: 'card_unclear' });
});

test.each(kinds)(
  'residence cards of kind $kind that answer nonsense are left with a word: no forbidden command',
  { timeout: nonsenseTimeout },
  async ({ contents: whole }) => {
    const { byte, answer, lacks } = nonsense(5);
    // Nonsense begins anywhere in a reading.
    const readWhole = new ResidenceCardChip(whole);
    await read(readWhole.transceive);
    // Looked at afterwards: what is thrown at a command is taken for a card that is gone.
    const asked = new Set<string>();
    while (lacks(nonsenseAnswers(250))) {
      const card = new ResidenceCardChip(whole);
      const begins = byte() % (readWhole.received.length + 1);
      const result = await read(async (apdu) => {
        asked.add(toHex(apdu));
        return card.received.length < begins ? card.transceive(apdu) : answer();
      });
      expect(result.ok ? 'ok' : result.code).toMatch(/^[a-z_]+$/);
    }
    expect([...asked].filter((apdu) => selectsMyNumberCard.test(apdu))).toEqual([]);
  },
);
