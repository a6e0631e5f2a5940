import {
  chipPicture,
  licenceSigner,
  lockedCard,
  myNumberLicensePin,
  newRsaPair,
  SpecimenCard,
  specimenMyNumberCard,
  specimenMyNumberLicense,
} from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { nodeCiphers } from '../node-ciphers.ts';
import { type MyNumberLicenseReading, readMyNumberLicense } from '../reading/my-number-license.ts';
import { verifyMyNumberLicense } from './verify-my-number-license.ts';

const [authority, stranger] = [newRsaPair(), newRsaPair()];
const trust = { licenceSigners: [{ name: 'test 公安委員会', ...licenceSigner, key: authority.publicKey }] };
const contents = specimenMyNumberLicense(authority);
const readBy = async (card: Pick<SpecimenCard, 'transceive'>, more = {}) =>
  readMyNumberLicense({
    pin: myNumberLicensePin,
    transceive: card.transceive,
    ciphers: nodeCiphers,
    ...more,
  });

async function read(one = contents): Promise<MyNumberLicenseReading> {
  const result = await readBy(new SpecimenCard(one));
  if (!result.ok) throw new Error(result.code);
  return result.reading;
}
const reading = await read();
const check = (one: MyNumberLicenseReading) => verifyMyNumberLicense(one, { trust });
function altered(place: string, at: number): MyNumberLicenseReading {
  const file = reading.files[place]?.slice() ?? new Uint8Array();
  file[at] = (file[at] ?? 0) ^ (1 + (at % 255));
  return { ...reading, files: { ...reading.files, [place]: file } };
}
/** Commands that gave the card a PIN. */
const spent = ({ received }: SpecimenCard) => received.filter((apdu) => apdu[1] === 0x20 && apdu.length > 5);

test('a licence is proven, and says that it proves a licence and nobody’s name', () => {
  const result = check(reading);
  if (!result.ok) throw new Error(result.code);
  expect(result).toMatchObject({ proves: 'licence', chipAlive: 'cannotTell' });
  const standings = Object.entries(result.fields).map(([name, { standing }]) => `${name} ${standing}`);
  expect(standings).toEqual([
    'colour proven',
    'expiry proven',
    'number proven',
    'ec proven',
    'portrait proven',
    'pinSetting unsigned',
  ]);
  const { value } = result.fields['portrait'] ?? { value: new Uint8Array() };
  expect(chipPicture('portrait-grey.jp2').equals(value)).toBe(true);
});

test.each([[[0x86]], [[0x82]]])(
  'a card that takes its PIN by %j is asked for tries both ways, then by that one',
  async (references) => {
    const card = new SpecimenCard(specimenMyNumberLicense(authority, { references }));
    expect((await readBy(card)).ok).toBe(true);
    expect(spent(card).map((apdu) => apdu[3])).toEqual(references);
  },
);

test('where both ways count tries, or none, no try is spent', async () => {
  for (const references of [[0x86, 0x82], []]) {
    const card = new SpecimenCard(specimenMyNumberLicense(authority, { references }));
    expect(await readBy(card)).toMatchObject({ ok: false, code: 'card_unclear' });
    expect(spent(card)).toEqual([]);
  }
});

test('a PIN that was never set is ****, a wrong one spends one try, a locked card none', async () => {
  expect((await readBy(new SpecimenCard(specimenMyNumberLicense(authority, { isPinSet: false })))).ok).toBe(
    true,
  );
  const wrong = await readBy(new SpecimenCard(specimenMyNumberLicense(authority)), { pin: '0000' });
  expect(wrong).toMatchObject({ code: 'wrong_key', key: 'licencePin', triesLeft: 9 });
  const locked = new SpecimenCard(lockedCard(contents));
  expect(await readBy(locked)).toMatchObject({ code: 'key_locked', key: 'licencePin', triesLeft: 0 });
  const unasked = new SpecimenCard(contents);
  expect(await readBy(unasked, { pin: '12' })).toMatchObject({ code: 'key_malformed' });
  expect([...spent(locked), ...unasked.received]).toEqual([]);
});

test('a My Number card without a licence is another card', async () => {
  const card = new SpecimenCard(specimenMyNumberCard(authority));
  expect(await readBy(card)).toMatchObject({ ok: false, code: 'wrong_card' });
});

test('one that is torn off at any command is read by the next try', async () => {
  const whole = new SpecimenCard(contents);
  await readBy(whole);
  for (let end = 0; end < whole.received.length; end++) {
    const card = new SpecimenCard(contents);
    const torn = await readBy({
      transceive: async (apdu) => {
        if (card.received.length === end) throw new Error('gone');
        return card.transceive(apdu);
      },
    });
    if (torn.ok) throw new Error(`read all the same at ${end}`);
    expect(torn.code).toBe('card_removed');
    const again = await readBy(new SpecimenCard(contents), { readBefore: torn.files });
    expect(again.ok && again.reading.files).toEqual(reading.files);
  }
});

test('every altered byte of the licence and of its signature is refused', () => {
  for (let at = 0; at < 5845; at++) expect(check(altered('licence/001b', at)).ok, `${at}`).toBe(false);
  // DF08 stands first: five bytes of tag and length, and 256 of signature.
  for (let at = 0; at < 261; at++) expect(check(altered('licence/001c', at)).ok, `${at}`).toBe(false);
});

test('one without its end, its number or its portrait is refused, though all of it is signed', async () => {
  const without = async (lacks: number) => check(await read(specimenMyNumberLicense(authority, { lacks })));
  for (const tag of [0xc5, 0xe7, 0xdf07])
    expect(await without(tag), tag.toString(16)).toEqual({ ok: false, code: 'file_malformed' });
  expect((await without(0xec)).ok).toBe(true);
});

test('another key, another signer and other files are refused with their own words', async () => {
  expect(check(await read(specimenMyNumberLicense(stranger)))).toEqual({
    ok: false,
    code: 'signature_wrong',
  });
  expect(verifyMyNumberLicense(reading, { trust: { licenceSigners: [] } })).toEqual({
    ok: false,
    code: 'authority_unknown',
    signer: licenceSigner,
  });
  const withFiles = (files: Record<string, Uint8Array>) =>
    check({ ...reading, files: { ...reading.files, ...files } });
  expect(withFiles({ 'licence/001d': new Uint8Array(1) })).toMatchObject({ code: 'file_unexpected' });
  expect(withFiles({ 'licence/001b': new Uint8Array(9000) })).toMatchObject({ code: 'file_unexpected' });
  expect(withFiles({ 'licence/001b': Buffer.from('ff100131', 'hex') })).toMatchObject({
    code: 'my_number_in_file',
  });
});
