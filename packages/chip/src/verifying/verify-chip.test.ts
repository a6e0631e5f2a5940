import {
  chipPicture,
  licenceSigner,
  newRsaPair,
  printedNumber,
  SpecimenCard,
  specimenDriversLicense,
  specimenHolder,
  specimenMyNumberCard,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nonsense } from '../../test/nonsense-cards.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipKeys, ChipReading } from '../reading/chip-reading.ts';
import { readChip } from '../reading/read-chip.ts';
import type { ChipTrust } from './chip-verification.ts';
import { verifyChip } from './verify-chip.ts';

const authority = newRsaPair();
const nonce = new Uint8Array(32).fill(7);
const trust: ChipTrust = {
  myNumberAuthorities: [
    { name: 'another', key: newRsaPair().publicKey },
    { name: 'test CA', key: authority.publicKey },
  ],
  licenceSigners: [{ name: 'test 公安委員会', ...licenceSigner, key: authority.publicKey }],
  residenceAuthorities: [],
  passportRoots: [],
};
const at = new Date();
const read = async (keys: ChipKeys, contents: ConstructorParameters<typeof SpecimenCard>[0]) => {
  const { transceive } = new SpecimenCard(contents);
  const result = await readChip({ keys, transceive, ciphers: nodeCiphers, nonce, forVerification: true });
  if (!result.ok) throw new Error(result.code);
  return result.reading;
};
const licence = await read(
  { document: 'driversLicense', pin1: '1234', pin2: '5678' },
  specimenDriversLicense(authority),
);
const myNumber = await read({ document: 'myNumberCard', printedNumber }, specimenMyNumberCard(authority));

/** The verification overwrites the 本籍: each gets its own. */
const copyOf = (reading: ChipReading): ChipReading => ({
  ...reading,
  files: { ...reading.files },
  ...(reading.domicileFile && { domicileFile: reading.domicileFile.slice() }),
});
const check = (reading: ChipReading, by = trust) => verifyChip(copyOf(reading), { nonce, trust: by, at });
const standings = (reading: ChipReading) => {
  const result = check(reading);
  if (!result.ok) throw new Error(result.code);
  const by = (standing: string) =>
    Object.keys(result.fields).filter((name) => result.fields[name]?.standing === standing);
  return { proven: by('proven'), unsigned: by('unsigned'), hint: by('hint'), chipAlive: result.chipAlive };
};
/** With one byte of one file changed. */
function altered(reading: ChipReading, place: string, at: number): ChipReading {
  const other = copyOf(reading);
  const file = (place === 'domicile' ? other.domicileFile : other.files[place])?.slice() ?? new Uint8Array();
  file[at] = (file[at] ?? 0) ^ (1 + (at % 255));
  return place === 'domicile'
    ? { ...other, domicileFile: file }
    : { ...other, files: { ...other.files, [place]: file } };
}

test('of a My Number card the face is proven, its expiry unsigned, the text a hint, and the card alive', () => {
  expect(standings(myNumber)).toEqual({
    proven: ['birth', 'sex', 'cardKey', 'namePicture', 'addressPicture', 'portrait'],
    unsigned: ['layout', 'expiry', 'securityCodePicture'],
    hint: ['nameText', 'addressText', 'birthText', 'sexText'],
    chipAlive: 'yes',
  });
  const result = check(myNumber);
  expect(result.ok && result.fields['portrait']?.by).toBe('test CA');
  expect(result.ok && Buffer.from(result.fields['addressText']?.value ?? []).toString()).toBe(
    specimenHolder.address,
  );
});

test('of a licence front and portrait are proven, changes unsigned, and whether it is a copy cannot be found out', () => {
  expect(standings(licence)).toEqual({
    proven: expect.arrayContaining([
      'name',
      'birth',
      'address',
      'issued',
      'expiry',
      'number',
      'portrait',
    ]) as string[],
    unsigned: ['about', 'pinSetting', 'externalCharacters', 'changes', 'changedExternalCharacters'],
    hint: [],
    chipAlive: 'cannotTell',
  });
});

test('the 本籍 is overwritten whatever is answered, and answered nowhere', () => {
  const domicile = Buffer.from(licence.domicileFile ?? []).toString('hex');
  for (const by of [trust, { ...trust, licenceSigners: [] }]) {
    const mine = copyOf(licence);
    const result = verifyChip(mine, { nonce, trust: by, at });
    expect(result.ok).toBe(by === trust);
    expect(mine.domicileFile).toEqual(new Uint8Array(82));
    const values = result.ok ? Object.values(result.fields).map(({ value }) => Buffer.from(value)) : [];
    for (const value of values) expect(domicile).not.toBe(value.toString('hex'));
  }
  const { domicileFile: _, ...without } = licence;
  expect(verifyChip(without, { nonce, trust, at })).toEqual({ ok: false, code: 'file_missing' });
});

test.each([
  ['licence/0001', licence],
  ['domicile', licence],
  ['photo/0001', licence],
  ['face/0004', myNumber],
])('every altered byte of %s is refused', (place, reading) => {
  const length = (place === 'domicile' ? reading.domicileFile : reading.files[place])?.length ?? 0;
  expect(length).toBeGreaterThan(80);
  expect(check(reading).ok).toBe(true);
  for (let at = 0; at < length; at++)
    expect(check(altered(reading, place, at)).ok, `${place} ${at}`).toBe(false);
});

test('every altered byte of what is signed of a My Number card is refused, every other one named unsigned', () => {
  const result = check(myNumber);
  if (!result.ok) throw new Error(result.code);
  const file = myNumber.files['face/0002'] ?? new Uint8Array();
  const unsigned = new Set<number>();
  for (const { value, standing } of Object.values(result.fields)) {
    // A value is a view of its file: its place there is known.
    if (standing !== 'unsigned' || value.buffer !== file.buffer) continue;
    for (let at = 0; at < value.length; at++) unsigned.add(value.byteOffset - file.byteOffset + at);
  }
  expect(unsigned.size).toBe(16 + 8 + chipPicture('code.png').length);
  for (let at = 0; at < file.length; at++)
    if (unsigned.has(at)) expect(check(altered(myNumber, 'face/0002', at)).ok, `unsigned ${at}`).toBe(true);
    // The tag of an unsigned object may become another unknown one: then it is named so, and proves nothing.
    else expect(answersAllByName(altered(myNumber, 'face/0002', at)), `signed ${at}`).toBe(false);
});

/** Whether an altered card still answers every field by its name. */
function answersAllByName(reading: ChipReading): boolean {
  const result = check(reading);
  return result.ok && Object.keys(result.fields).every((name) => !/^[0-9a-f]{4}$/.test(name));
}

test('every altered byte of a licence’s signature is refused, of an unsigned file named unsigned', () => {
  // B1 stands first: its three bytes of length, and 256 of signature.
  for (let at = 0; at < 260; at++)
    expect(check(altered(licence, 'licence/0007', at)).ok, `${at}`).toBe(false);
  for (const place of ['master/2f01', 'master/000a', 'licence/0003', 'licence/0004', 'licence/0005'])
    expect(standings(altered(licence, place, 5)).unsigned, place).toHaveLength(5);
});

test('an answer to another nonce, or none, is no living card', () => {
  const { liveAnswer: _, ...without } = myNumber;
  expect(verifyChip(without, { nonce, trust, at })).toEqual({ ok: false, code: 'card_not_alive' });
  expect(verifyChip(copyOf(myNumber), { nonce: new Uint8Array(32), trust, at })).toEqual({
    ok: false,
    code: 'card_not_alive',
  });
});

test('a key that the operator did not give is named, and proves nothing', () => {
  const none = { ...trust, myNumberAuthorities: [], licenceSigners: [] };
  expect(check(myNumber, none)).toEqual({ ok: false, code: 'authority_unknown' });
  expect(check(licence, none)).toEqual({ ok: false, code: 'authority_unknown', signer: licenceSigner });
});

test('a file with a My Number, its digest or picture is refused before anything else, wherever it stands', () => {
  const bodies = ['ff10', 'ff30', 'ff40'].map((tag) => `${tag}0c313233343536373839303132`);
  for (const body of bodies)
    for (const around of [
      body,
      `ffff${body}`,
      `0102${body}`,
      `01${body}`,
      `1101ff${body}`,
      `ff200f${body}`,
    ]) {
      const holding = Buffer.from(around, 'hex');
      for (const place of ['face/0002', 'face/0004', 'text/0002', 'text/0001', 'anything']) {
        const reading = { ...myNumber, files: { ...myNumber.files, [place]: holding } };
        expect(check(reading, { ...trust, myNumberAuthorities: [] }), around).toEqual({
          ok: false,
          code: 'my_number_in_file',
        });
      }
      expect(check({ ...licence, domicileFile: holding })).toMatchObject({ code: 'my_number_in_file' });
    }
});

test('more or larger files than the document has are refused', () => {
  const more = (files: Record<string, Uint8Array>) =>
    check({ ...myNumber, files: { ...myNumber.files, ...files } });
  expect(more({ 'face/0003': nonce })).toEqual({ ok: false, code: 'file_unexpected' });
  expect(more({ 'face/0002': new Uint8Array(65_536) })).toEqual({ ok: false, code: 'file_unexpected' });
  expect(more({ 'face/0002': new Uint8Array(65_535) })).toEqual({ ok: false, code: 'file_malformed' });
});

test('5,000 files of nonsense get a code: no crash', () => {
  const { byte } = nonsense(3);
  const codes = new Set<string>();
  for (let round = 0; round < 5000; round++) {
    const reading = round % 2 === 0 ? licence : myNumber;
    const places = Object.keys(reading.files);
    const place = places[byte() % places.length] ?? '';
    const file = reading.files[place] ?? nonce;
    const written = Uint8Array.of(...file.slice(0, byte()), ...Array.from({ length: byte() }, byte));
    // A file of another length is refused before its signature is checked.
    const keepsLength = round % 3 === 0 && written.length < file.length;
    const content = keepsLength ? Uint8Array.of(...written, ...file.slice(written.length)) : written;
    const result = check({ ...reading, files: { ...reading.files, [place]: content } });
    codes.add(result.ok ? 'ok' : result.code);
  }
  for (const code of codes) expect(code).toMatch(/^[a-z_]+$/);
  expect([...codes]).toEqual(expect.arrayContaining(['file_malformed', 'signature_wrong']));
});
