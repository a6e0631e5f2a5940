import {
  newTestAuthority,
  PassportChip,
  type PassportDetails,
  passportZone,
  specimenPassport,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nonsense, nonsenseAnswers, nonsenseTimeout } from '../../test/nonsense-cards.ts';
import { repeatingCiphers } from '../../test/repeating-ciphers.ts';
import type { Transceive } from '../card/apdu.ts';
import { mrzInformation } from '../messaging/mrz-information.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { readChip } from './read-chip.ts';

const authority = newTestAuthority('rsa');
const nonce = new Uint8Array(32).fill(7);
const zone = { document: 'passport', ...passportZone } as const;
const read = (transceive: Transceive, more = {}, keys: typeof zone = zone) =>
  readChip({ keys, transceive, ciphers: nodeCiphers, nonce, ...more });
const cards = [
  {
    name: 'basic access control',
    contents: specimenPassport(authority, { isSmall: true }),
    files: 6,
    alive: 256,
    step: 1,
  },
  // The same commands as with AES-128 under another cipher: not each of them anew.
  {
    name: 'PACE, 3DES',
    contents: specimenPassport(authority, { isSmall: true, pace: 'des' }),
    files: 6,
    alive: 256,
    step: 5,
  },
  {
    name: 'PACE, AES-128, a key on a curve',
    contents: specimenPassport(authority, { isSmall: true, pace: 'aes128', active: 'ecdsa' }),
    files: 7,
    alive: 64,
    step: 1,
  },
  {
    name: 'PACE, AES-256, no key',
    contents: specimenPassport(authority, { isSmall: true, pace: 'aes256', active: 'none' }),
    files: 5,
    alive: undefined,
    step: 5,
  },
  {
    name: 'PACE by numbers of 1024 bits, AES-128',
    contents: specimenPassport(authority, { isSmall: true, pace: 'aes128', paceGroup: 0, active: 'none' }),
    files: 5,
    alive: undefined,
    step: 5,
  },
];
// Their messages are longer than 255 bytes. Behind them all is as with 1024.
const longNumbers = ([1, 2] as const).map((paceGroup) => ({
  name: `PACE by numbers of 2048 bits, group ${paceGroup}`,
  contents: specimenPassport(authority, { isSmall: true, pace: 'aes256', paceGroup, active: 'none' }),
}));

const integrated = [
  { name: 'on P-256, AES-128', details: { pace: 'aes128' } },
  { name: 'on P-256, AES-256', details: { pace: 'aes256' } },
  { name: 'by numbers of 1024 bits, AES-128', details: { pace: 'aes128', paceGroup: 0 } },
  { name: 'by numbers of 2048 bits, AES-256', details: { pace: 'aes256', paceGroup: 2 } },
] as const satisfies { name: string; details: PassportDetails }[];

test.each(integrated)('a passport is opened by integrated mapping $name', async ({ details }) => {
  const contents = specimenPassport(authority, { ...details, isIntegrated: true, isSmall: true });
  // Either branch of the point's encoding is as likely: ten sessions by one alone are one in a thousand.
  for (let session = 0; session < 10; session++)
    expect(await read(new PassportChip(contents).transceive)).toMatchObject({ ok: true });
  const other = await read(new PassportChip(contents).transceive, {}, { ...zone, birth: '690807' });
  expect(other).toMatchObject({ code: 'wrong_key' });
});

test.each(longNumbers)('a passport is opened by $name', async ({ contents }) => {
  const card = new PassportChip(contents);
  expect(await read(card.transceive)).toMatchObject({ ok: true });
  // Of five commands before the session, mapping and key are extended.
  const lengths = card.received.filter(([, ins]) => ins === 0x86).map((command) => command.length);
  expect(lengths).toEqual([8, 273, 273, 18]);
  const other = await read(new PassportChip(contents).transceive, {}, { ...zone, birth: '690807' });
  expect(other).toMatchObject({ code: 'wrong_key' });
});

test.each(cards)(
  'a passport is read whole by $name, and again by who was torn off at any command',
  async (one) => {
    const whole = new PassportChip(one.contents);
    const first = await read(whole.transceive);
    if (!first.ok) throw new Error(first.code);
    const { files } = one.contents.card.applications['a0000002471001'] ?? { files: {} };
    const { '0103': _, ...held } = files;
    const places = Object.entries(held).map(([id, { content }]) => [`data/${id}`, Uint8Array.from(content)]);
    expect(first.reading.files).toEqual(Object.fromEntries(places));
    expect(Object.keys(first.reading.files)).toHaveLength(one.files);
    expect(first.reading.liveAnswer?.length).toBe(one.alive);
    for (let end = 0; end < whole.received.length; end += one.step) {
      const card = new PassportChip(one.contents);
      const torn = await read(async (apdu) => {
        if (card.received.length === end) throw new Error('gone');
        return card.transceive(apdu);
      });
      if (torn.ok) throw new Error(`read all the same at ${end}`);
      expect(torn.code).toBe('card_removed');
      const second = new PassportChip(one.contents);
      const again = await read(second.transceive, { readBefore: torn.files });
      // A file that was read whole is not read again: three commands at least.
      const spared = whole.received.length - second.received.length;
      expect(spared, `torn at ${end}`).toBeGreaterThanOrEqual(Object.keys(torn.files).length * 3);
      expect(again.ok && again.reading.files).toEqual(first.reading.files);
    }
  },
);

test.each(cards)('another zone does not open a passport by $name', async ({ contents }) => {
  for (const other of [{ passportNumber: 'L898902D' }, { birth: '690807' }, { expiry: '940624' }])
    expect(await read(new PassportChip(contents).transceive, {}, { ...zone, ...other })).toMatchObject({
      code: 'wrong_key',
    });
});

test('what cannot be a zone is not tried', async () => {
  const card = new PassportChip(specimenPassport(authority, { isSmall: true }));
  for (const other of [
    { passportNumber: 'L898902C<' },
    { passportNumber: '' },
    { birth: '691306' },
    { expiry: '9406' },
  ])
    expect(await read(card.transceive, {}, { ...zone, ...other })).toMatchObject({ code: 'key_malformed' });
  expect(card.received).toEqual([]);
});

test('check digits are those of ICAO 9303-11 appendix D.2', () => {
  expect(mrzInformation(passportZone)).toBe('L898902C<369080619406236');
});

test.each(cards.filter(({ name }) => !name.includes('AES-256')))(
  'no altered answer of a passport by $name is taken',
  async ({ contents, step }) => {
    const whole = new PassportChip(contents);
    const first = await read(whole.transceive);
    if (!first.ok) throw new Error(first.code);
    for (let at = 3; at < whole.received.length; at += step) {
      const card = new PassportChip(contents);
      const result = await read(async (apdu) => {
        const answer = Uint8Array.from(await card.transceive(apdu));
        if (card.received.length === at + 1)
          answer[at % answer.length] = (answer[at % answer.length] ?? 0) ^ 1;
        return answer;
      });
      expect(result.ok ? 'ok' : result.code, `answer ${at}`).toMatch(/^(card_unclear|wrong_key|wrong_card)$/);
    }
  },
);

test('a card of another document is another card', async () => {
  const { card, ...rest } = specimenPassport(authority, { isSmall: true });
  const other = { ...rest, card: { ...card, applications: { '': { files: {} } } } };
  expect(await read(new PassportChip(other).transceive)).toMatchObject({ code: 'wrong_card' });
});

test('a file that ends before its own header says so is unclear', async () => {
  const { card, ...rest } = specimenPassport(authority, { isSmall: true });
  const { files = {} } = card.applications['a0000002471001'] ?? {};
  const zoneFile = files['0101'];
  if (!zoneFile) throw new Error('no zone');
  const short = { ...zoneFile, content: zoneFile.content.slice(0, -1) };
  const applications = { ...card.applications, a0000002471001: { files: { ...files, '0101': short } } };
  const result = await read(new PassportChip({ ...rest, card: { ...card, applications } }).transceive);
  expect(result).toMatchObject({ ok: false, code: 'card_unclear' });
});

// Readings in their thousands: PACE draws the same in each.
const repeating = [
  { name: 'basic access control', details: {} },
  { name: 'PACE, 3DES', details: { pace: 'des' } },
  { name: 'PACE, AES-128, a key on a curve', details: { pace: 'aes128', active: 'ecdsa' } },
  { name: 'PACE, AES-256, no key', details: { pace: 'aes256', active: 'none' } },
  { name: 'PACE by numbers, AES-128', details: { pace: 'aes128', paceGroup: 0, active: 'none' } },
  {
    name: 'PACE by integrated mapping, AES-256',
    details: { pace: 'aes256', isIntegrated: true, active: 'none' },
  },
] as const satisfies { name: string; details: PassportDetails }[];

test.each(repeating)(
  'passports by $name that answer nonsense are left with a word',
  { timeout: nonsenseTimeout },
  async ({ details }) => {
    const { byte, answer, lacks } = nonsense(5);
    const [contents, ciphers, asked] = [repeatingPassport(details), repeatingCiphers(), new Set<string>()];
    const commands = await commandsOf(contents, ciphers);
    while (lacks(nonsenseAnswers(100))) {
      const card = new PassportChip(contents, (right, command) => {
        asked.add(command.subarray(0, 7).toString('hex'));
        return right;
      });
      const begins = byte() % (commands + 1);
      const result = await read(
        async (apdu) => (card.received.length < begins ? card.transceive(apdu) : answer()),
        { ciphers: ciphers() },
      );
      expect(card.received.length).toBeLessThan(300);
      expect(result.ok ? 'ok' : result.code).toMatch(/^[a-z_]+$/);
    }
    expect([...asked].filter((command) => forbidden.test(command))).toEqual([]);
  },
);

test.each(repeating)(
  'passports by $name that say nonsense under their right keys are left with a word',
  { timeout: nonsenseTimeout },
  async ({ details }) => {
    const { byte, altered, lacks } = nonsense(17);
    const [contents, ciphers] = [repeatingPassport(details), repeatingCiphers()];
    const commands = await commandsOf(contents, ciphers);
    const [codes, asked] = [new Set<string>(), new Set<string>()];
    while (lacks(nonsenseAnswers(100))) {
      let right = byte() % (commands + 1);
      const card = new PassportChip(contents, (answer, command) => {
        asked.add(command.subarray(0, 7).toString('hex'));
        return right-- > 0 ? answer : altered(answer);
      });
      const result = await read(card.transceive, { ciphers: ciphers() });
      expect(card.received.length).toBeLessThan(300);
      codes.add(result.ok ? 'ok' : result.code);
    }
    expect([...codes].filter((code) => !/^[a-z_]+$/.test(code))).toEqual([]);
    expect([...asked].filter((command) => forbidden.test(command))).toEqual([]);
    expect(asked).toContain('00a4020c020101');
    // Nonsense that was believed to be sealed by the passport is told from what was not.
    expect(codes).toContain('card_unclear');
  },
);

/** How many commands a whole reading takes: nonsense may begin at each. */
async function commandsOf(
  contents: ReturnType<typeof specimenPassport>,
  ciphers: ReturnType<typeof repeatingCiphers>,
): Promise<number> {
  const card = new PassportChip(contents);
  await read(card.transceive, { ciphers: ciphers() });
  return card.received.length;
}

const repeatingPassport = (details: PassportDetails) =>
  specimenPassport(authority, { ...details, isSmall: true, repeatsPace: true });

/** Selecting EF.DG3 or EF.DG4, reading them by their short names, or an application of the My Number card. */
const forbidden = /^(?:00a4020c02010[34]|00b08[34]|00a4040c..d392)/;
