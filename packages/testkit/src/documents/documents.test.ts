import { foldVariantKanji, idTypes, isMyNumber } from '@ekyc/documents';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { anyDocument, holderOf } from './any-document.ts';
import { documentHolder } from './document-holder.ts';
import { paddedDate, plainDate } from './era-date.ts';
import { drawMyNumberFront, myNumberCard } from './my-number-card.ts';
import { residenceCard } from './residence-card.ts';
import { drawResidenceFront } from './residence-front.ts';

const everyType = Object.keys(idTypes) as (keyof typeof idTypes)[];

test('draws every document the same for the same seed, in its shape', async () => {
  for (const idType of everyType) {
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => anyDocument(idType, holderOf(idType, seed))),
    );
    expect(first?.front.equals(again?.front ?? Buffer.alloc(0))).toBe(true);
    expect(first?.front.equals(other?.front ?? Buffer.alloc(0))).toBe(false);
    expect(first?.idType).toBe(idType);
    const { width, height } = await sharp(first?.front).metadata();
    expect(width / height).toBeCloseTo(idTypes[idType].shape === 'page' ? 125 / 88 : 85.6 / 53.98, 2);
    const sides = { back: Boolean(first?.back), addressPage: Boolean(first?.addressPage) };
    const photoTypes: readonly string[] = idTypes[idType].photoTypes;
    expect(sides).toEqual({
      // A My Number card has a back, though nobody may take it.
      back: photoTypes.includes('back') || idType === 'myNumberCard',
      addressPage: photoTypes.includes('addressPage'),
    });
  }
});

test('gives twenty different people in each set of names, with kana and Latin letters', () => {
  for (const names of ['common', 'variant'] as const) {
    const people = Array.from({ length: 20 }, (_, seed) => documentHolder(seed, names));
    expect(new Set(people.map(({ familyName }) => familyName)).size).toBe(20);
    expect(new Set(people.map(({ firstName }) => firstName)).size).toBe(20);
    for (const person of people) {
      expect(`${person.familyNameKana}${person.firstNameKana}`).toMatch(/^[ァ-ヶー]+$/u);
      expect(`${person.surname} ${person.givenName}`).toMatch(/^[A-Z]+ [A-Z]+$/);
    }
  }
  const variants = Array.from({ length: 20 }, (_, seed) => documentHolder(seed, 'variant').familyName);
  expect(variants.filter((name) => foldVariantKanji(name) === name)).toEqual([]);
});

test('gives numbers in the form of each document', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const holder = documentHolder(seed);
    expect(holder.residenceNumber).toMatch(/^[A-Z]{2}\d{8}[A-Z]{2}$/);
    expect(holder.passportNumber).toMatch(/^[A-Z]{2}\d{7}$/);
    expect(isMyNumber(holder.myNumber)).toBe(true);
  }
});

test('shows the 個人番号 as a code on the backs of My Number cards and united cards, and on no other', async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasm = await readFile(file);
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
    fireImmediately: true,
  });
  const codes = async (picture?: Buffer) =>
    (await readBarcodes(picture ?? Buffer.alloc(0))).map(({ text }) => text);
  const resident = documentHolder(2, 'resident');
  const [card, united, ordinary] = await Promise.all([
    myNumberCard(resident),
    residenceCard(resident, { united: true }),
    residenceCard(resident),
  ]);
  expect(await codes(card.back)).toEqual([resident.myNumber]);
  expect(await codes(united.back)).toEqual([resident.myNumber]);
  expect(await codes(ordinary.back)).toEqual([]);
  expect(await codes(card.front)).toEqual([]);
});

test('tells a united residence card by its title and mark alone', () => {
  const holder = documentHolder(2, 'resident');
  const days = { issueDate: '2026-07-01', expiryDate: '2030-05-01' };
  const ordinary = drawResidenceFront({ holder, title: ['在留カード'], united: false, ...days }, '');
  const united = drawResidenceFront({ holder, title: ['特定在留カード'], united: true, ...days }, '');
  expect(ordinary).toContain('>在留カード<');
  expect(ordinary).not.toContain('個人番号');
  expect(united).toContain('>特定在留カード<');
  expect(united).toContain('>個人番号カード<');
  for (const text of ['王 小明', 'WANG XIAOMING', holder.residenceNumber, '2030年05月01日まで有効'])
    expect(united).toContain(`>${text}<`);
});

test('prints days as each document does, and the truth with the overridden expiry', async () => {
  expect(paddedDate('1990-05-01')).toBe('1990年05月01日');
  expect(plainDate('2033-05-01')).toBe('2033年5月1日');
  const holder = documentHolder(0);
  const { truth } = await myNumberCard(holder, { expiryDate: '2020-05-01' });
  expect(truth).toMatchObject({ expiryDate: '2020-05-01', certificateExpiryDate: '2015-05-01' });
  const days = { expiryDate: '2020-05-01', certificateExpiryDate: '2015-05-01' };
  expect(drawMyNumberFront({ holder, ...days }, '')).toContain('>2020年5月1日まで有効<');
});
