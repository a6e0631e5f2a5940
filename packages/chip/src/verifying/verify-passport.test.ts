import {
  chipPicture,
  newTestAuthority,
  PassportChip,
  type PassportDetails,
  passportZone,
  specimenPassport,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nonsense, nonsenseAnswers, nonsenseTimeout } from '../../test/nonsense-cards.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipReading } from '../reading/chip-reading.ts';
import { readChip } from '../reading/read-chip.ts';
import { verifyChip } from './verify-chip.ts';

const [root, other, curve, pss] = [
  newTestAuthority('rsa', 'e-passportCSCA'),
  newTestAuthority('rsa', 'e-passportCSCA'),
  newTestAuthority('ecdsa384', 'e-passportCSCA'),
  newTestAuthority('pss', 'e-passportCSCA'),
];
const nonce = new Uint8Array(32).fill(7);
const at = new Date('2026-11-25');
const trust = {
  myNumberAuthorities: [],
  licenceSigners: [],
  residenceAuthorities: [],
  passportRoots: [root, curve, pss].map(({ certificate }, index) => ({
    name: `CSCA ${index}`,
    country: 'JPN',
    certificate,
  })),
};
const check = (reading: ChipReading, by = trust) => verifyChip(reading, { nonce, trust: by, at });

async function read(details: PassportDetails = {}, authority = root): Promise<ChipReading> {
  const { transceive } = new PassportChip(specimenPassport(authority, { isSmall: true, ...details }));
  const keys = { document: 'passport', ...passportZone } as const;
  const result = await readChip({ keys, transceive, ciphers: nodeCiphers, nonce });
  if (!result.ok) throw new Error(result.code);
  return result.reading;
}
const outcomeOf = (reading: ChipReading, by = trust) => {
  const result = check(reading, by);
  return result.ok ? result.chipAlive : result.code;
};
const withFile = (reading: ChipReading, place: string, file: Uint8Array): ChipReading => ({
  ...reading,
  files: { ...reading.files, [place]: file },
});
function without(reading: ChipReading, ...places: string[]): ChipReading {
  const kept = Object.entries(reading.files).filter(([place]) => !places.includes(place));
  return { ...reading, files: Object.fromEntries(kept) };
}
function altered(reading: ChipReading, place: string, index: number): ChipReading {
  const file = reading.files[place]?.slice() ?? new Uint8Array();
  file[index] = (file[index] ?? 0) ^ (1 + (index % 255));
  return withFile(reading, place, file);
}
const provenOf = (reading: ChipReading) => {
  const result = check(reading);
  if (!result.ok) return null;
  const proven = Object.entries(result.fields).filter(([, { standing }]) => standing === 'proven');
  return proven.map(([name, { value, by }]) => `${name} ${by} ${Buffer.from(value).toString('hex')}`);
};

const passport = await read();
const curved = await read({ active: 'ecdsa', signer: 'ecdsa' }, curve);
const keyless = await read({ active: 'none' });

test('of a passport zone, portrait, details and keys are proven, its list of files is not, and it lives', () => {
  const result = check(curved);
  if (!result.ok) throw new Error(result.code);
  const standings = Object.entries(result.fields).map(([name, { standing, by }]) => [name, standing, by]);
  const proven = ['zone', 'portrait', 'nameText', 'activeKey', 'securityInfos'];
  expect(standings).toEqual([
    ...proven.map((name) => [name, 'proven', 'CSCA 1']),
    ['contents', 'unsigned', undefined],
  ]);
  expect(result.chipAlive).toBe('yes');
  const text = (name: string) => Buffer.from(result.fields[name]?.value ?? []).toString();
  expect(text('zone')).toMatch(/^P<JPNERIKSSON<<ANNA<MARIA<+L898902C<3JPN6908061F9406236/);
  expect(text('nameText')).toBe('エリクソン<<アンナ');
});

test('the portrait is the picture alone, without the record around it', async () => {
  const result = check(await read({ isSmall: false }));
  const { value = nonce } = (result.ok && result.fields['portrait']) || {};
  expect(Buffer.from(value).equals(chipPicture('portrait.jpg'))).toBe(true);
});

test.each([
  ['with a key by RSA and SHA-256', passport, 'yes'],
  ['with a key by RSA and SHA-1', await read({ active: 'rsaSha1' }), 'yes'],
  ['with a key by RSA, and another header', await read({ active: 'rsaOtherHeader' }), 'card_not_alive'],
  ['with a key on a curve', curved, 'yes'],
  ['without a key', keyless, 'cannotTell'],
  ['signed by RSA-PSS', await read({ signer: 'pss' }, pss), 'yes'],
  ['signed on a curve', await read({ signer: 'ecdsa' }), 'yes'],
  ['of another root of the same name', await read({}, other), 'authority_unknown'],
  ['of another country', await read({ country: 'UTO' }), 'authority_unknown'],
  ['whose signer has ended', await read({ certificateTo: '20261124000000Z' }), 'certificate_expired'],
  ['signed by who signs lists', await read({ usage: '2.23.136.1.1.3' }), 'certificate_unfit'],
  ['whose attributes hold another digest', await read({ hasOtherDigest: true }), 'signature_wrong'],
  ['whose attributes name other content', await read({ hasOtherContent: true }), 'signature_wrong'],
])('a passport %s', (_, reading, code) => {
  expect(outcomeOf(reading)).toBe(code);
});

test.each([
  ['data/0101', 'data_altered'],
  ['data/010b', 'data_altered'],
  ['data/010e', 'data_altered'],
  ['data/010f', 'data_altered'],
  ['data/0102', 'portrait_altered'],
])('every altered byte of %s is refused', (place, code) => {
  const { length } = curved.files[place] ?? { length: 0 };
  expect(length).toBeGreaterThan(25);
  for (let index = 0; index < length; index++)
    expect(outcomeOf(altered(curved, place, index)), `${place} ${index}`).toBe(code);
});

test.each([
  ['RSA', passport],
  ['a curve', curved],
])('no altered byte of what is signed by %s proves anything else', (_, reading) => {
  const { length } = reading.files['data/011d'] ?? { length: 0 };
  const proven = provenOf(reading);
  expect(proven).not.toBeNull();
  let refused = 0;
  for (let index = 0; index < length; index++) {
    const others = provenOf(altered(reading, 'data/011d', index));
    if (others) expect(others, `${index}`).toEqual(proven);
    else refused += 1;
  }
  // Versions, names and lists of algorithms around the signature are not signed, and not asked.
  expect(length - refused).toBeLessThan(160);
});

test('a copy is found by its key: another key, another nonce, no answer, and no key left out', async () => {
  for (const reading of [passport, curved]) {
    const { liveAnswer = nonce, ...mute } = reading;
    expect(outcomeOf(mute)).toBe('card_not_alive');
    for (let index = 0; index < liveAnswer.length; index++) {
      const answer = liveAnswer.slice();
      answer[index] = (answer[index] ?? 0) ^ 1;
      expect(outcomeOf({ ...mute, liveAnswer: answer }), `${index}`).toBe('card_not_alive');
    }
    const elsewhere = verifyChip(reading, { nonce: new Uint8Array(32), trust, at });
    expect(elsewhere).toEqual({ ok: false, code: 'card_not_alive' });
    expect(outcomeOf(without(mute, 'data/010f'))).toBe('file_missing');
    expect(outcomeOf(without(mute, 'data/010f', 'data/010e'))).toBe('file_missing');
  }
  const { liveAnswer: _, ...mute } = passport;
  const { liveAnswer = nonce } = await read();
  expect(outcomeOf({ ...mute, liveAnswer })).toBe('card_not_alive');
});

test('files that the signed list does not have, or that are missing, are refused', () => {
  const key = passport.files['data/010f'] ?? nonce;
  expect(outcomeOf(withFile(keyless, 'data/010f', key))).toBe('file_unexpected');
  expect(outcomeOf(withFile(keyless, 'data/0103', key))).toBe('file_unexpected');
  for (const place of ['data/011d', 'data/011e', 'data/0101', 'data/0102', 'data/010b'])
    expect(outcomeOf(without(passport, place)), place).toBe('file_missing');
  expect(outcomeOf(withFile(passport, 'data/011e', Buffer.from('ff100131', 'hex')))).toBe(
    'my_number_in_file',
  );
});

test('the list of another passport by the same root does not fit', async () => {
  const another = await read({ country: 'UTO' });
  const seal = another.files['data/011d'] ?? nonce;
  expect(outcomeOf(withFile(passport, 'data/011d', seal))).toBe('data_altered');
});

test('passports with files of nonsense get a code: no crash', { timeout: nonsenseTimeout }, () => {
  const { byte } = nonsense(13);
  const codes = new Set<string>();
  for (let round = 0; round < nonsenseAnswers(2000); round++) {
    const reading = round % 2 === 0 ? passport : curved;
    const places = Object.keys(reading.files);
    const place = round % 3 === 0 ? 'data/011d' : (places[byte() % places.length] ?? '');
    const begin = reading.files[place]?.slice(0, byte() * 5) ?? nonce;
    const content = Uint8Array.of(...begin, ...Array.from({ length: byte() }, byte));
    codes.add(outcomeOf(withFile(reading, place, content)));
  }
  for (const code of codes) expect(code).toMatch(/^[a-zA-Z_]+$/);
  expect([...codes]).toEqual(expect.arrayContaining(['file_malformed', 'data_altered']));
});
