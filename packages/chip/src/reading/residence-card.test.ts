import { ResidenceCardChip, residenceCardNumber, specimenResidenceCard } from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import type { Transceive } from '../card/apdu.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { readChip } from './read-chip.ts';

const contents = specimenResidenceCard();
const nonce = new Uint8Array(32);
const read = (transceive: Transceive, more = {}, cardNumber = residenceCardNumber) =>
  readChip({
    keys: { document: 'residenceCard', cardNumber },
    transceive,
    ciphers: nodeCiphers,
    nonce,
    ...more,
  });

test('a residence card of the second generation is read whole, enciphered, byte by byte as it holds it', async () => {
  const card = new ResidenceCardChip(contents);
  const result = await read(card.transceive);
  if (!result.ok) throw new Error(result.code);
  const held = Object.values(contents.applications).flatMap(({ files }) =>
    Object.values(files).map(({ content }) => Buffer.from(content).toString('hex')),
  );
  const got = Object.values(result.reading.files).map((file) => Buffer.from(file).toString('hex'));
  expect(got.toSorted()).toEqual(held.toSorted());
  expect(Object.keys(result.reading.files)).toHaveLength(10);
  // The number opens the card: it never goes over the air as it is printed.
  for (const apdu of card.received) expect(Buffer.from(apdu).includes(residenceCardNumber)).toBe(false);
});

test('one that is torn off at any command is read by the next try', async () => {
  const whole = new ResidenceCardChip(contents);
  const first = await read(whole.transceive);
  if (!first.ok) throw new Error(first.code);
  expect(whole.received.length).toBeGreaterThan(12);
  for (let end = 0; end < whole.received.length; end++) {
    const card = new ResidenceCardChip(contents);
    const torn = await read(async (apdu) => {
      if (card.received.length === end) throw new Error('gone');
      return card.transceive(apdu);
    });
    if (torn.ok) throw new Error(`read all the same at ${end}`);
    expect(torn.code).toBe('card_removed');
    const again = await read(new ResidenceCardChip(contents).transceive, { readBefore: torn.files });
    expect(again.ok && again.reading.files).toEqual(first.reading.files);
  }
});

test('another number, or one of another form, does not open it', async () => {
  const card = new ResidenceCardChip(contents);
  expect(await read(card.transceive, {}, 'AA12345679BB')).toMatchObject({ code: 'wrong_key' });
  expect(await read(card.transceive, {}, 'AA1234567BB')).toMatchObject({ code: 'key_malformed' });
});

test('a card of the first generation is another card', async () => {
  const { files = {}, ...master } = contents.applications[''] ?? {};
  const first = { ...files, '0002': { content: Buffer.from('c10131', 'hex'), shortFile: 10 } };
  const older = { ...contents, applications: { ...contents.applications, '': { ...master, files: first } } };
  expect(await read(new ResidenceCardChip(older).transceive)).toMatchObject({ code: 'wrong_card' });
});

test('2,000 cards that answer nonsense are left with a word', async () => {
  let state = 5;
  const random = () => (state = Math.imul(state, 48_271) >>> 1) & 0xff;
  for (let round = 0; round < 2000; round++) {
    const card = new ResidenceCardChip(contents);
    const begins = random() % 16;
    const result = await read(async (apdu) => {
      if (card.received.length < begins) return card.transceive(apdu);
      const nonsense = Uint8Array.from({ length: random() }, random);
      return random() < 128 ? Uint8Array.of(...nonsense, 0x90, 0) : nonsense;
    });
    expect(result.ok ? 'ok' : result.code).toMatch(/^[a-z_]+$/);
  }
});
