import { expect, test } from 'vitest';
import { documentHolder } from './document-holder.ts';
import { hepburn } from './latin-name.ts';
import { passportZone, zoneCheckDigit } from './machine-readable-zone.ts';
import { drawDataPage, passport, passportDate } from './passport.ts';

test('computes the check digits of the example in ICAO Doc 9303-4, appendix B', () => {
  // P<UTOERIKSSON<<ANNA<MARIA… / L898902C36UTO7408122F1204159ZE184226B<<<<<10
  expect(zoneCheckDigit('L898902C3')).toBe('6');
  expect(zoneCheckDigit('740812')).toBe('2');
  expect(zoneCheckDigit('120415')).toBe('9');
  expect(zoneCheckDigit('ZE184226B<<<<<')).toBe('1');
  expect(zoneCheckDigit('L898902C3674081221204159ZE184226B<<<<<1')).toBe('0');
});

/** The rule once more in other words: each letter's value times 7, 3, 1 in turn; a right field sums up to its digit. */
function sumsUp(field: string, digit: string): boolean {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  let sum = 0;
  for (let place = 0; place < field.length; place += 1) {
    const factor = place % 3 === 0 ? 7 : place % 3 === 1 ? 3 : 1;
    sum += Math.max(0, alphabet.indexOf(field.charAt(place))) * factor;
  }
  return Number(digit) === sum % 10;
}

test('gives every holder a zone of two lines of 44 letters with right digits', () => {
  for (const names of ['common', 'variant', 'resident'] as const) {
    for (let seed = 0; seed < 40; seed += 1) {
      const holder = documentHolder(seed, names);
      const [first, second] = passportZone({
        ...holder,
        number: holder.passportNumber,
        expiryDate: '2033-06-15',
      });
      expect(first).toMatch(/^P<JPN[A-Z<]{39}$/);
      expect(first.slice(5).split('<<')[0]).toBe(holder.surname);
      expect(second).toMatch(/^[A-Z]{2}\d{7}\dJPN\d{6}\d[MF]330615\d<{15}\d$/);
      expect(sumsUp(second.slice(0, 9), second.charAt(9))).toBe(true);
      expect(sumsUp(second.slice(13, 19), second.charAt(19))).toBe(true);
      expect(sumsUp(second.slice(21, 27), second.charAt(27))).toBe(true);
      const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
      expect(sumsUp(whole, second.charAt(43))).toBe(true);
    }
  }
});

test('writes names as passports do', () => {
  const pairs = {
    サトウ: 'SATO',
    オオノ: 'ONO',
    ヨコオ: 'YOKOO',
    イノウエ: 'INOUE',
    ショウタ: 'SHOTA',
    キョウコ: 'KYOKO',
    リュウノスケ: 'RYUNOSUKE',
    ナンバ: 'NAMBA',
    ハッチョウ: 'HATCHO',
    ケンイチ: 'KENICHI',
  };
  for (const [kana, latin] of Object.entries(pairs)) expect(hepburn(kana)).toBe(latin);
});

test('prints what the truth says, and an address page in the older booklet alone', async () => {
  const holder = documentHolder(5, 'variant');
  const [older, newer] = [await passport(holder), await passport(holder, { booklet: 'from2020' })];
  expect(older.addressPage).toBeDefined();
  expect(newer.addressPage).toBeUndefined();
  const { truth } = newer;
  const [first = '', second = ''] = truth.mrz?.split('\n') ?? [];
  const data = { holder, issueDate: '2023-06-15', expiryDate: '2033-06-15', zone: [first, second] } as const;
  const svg = drawDataPage(data, '');
  expect(truth.name).toBe(`${truth.surname} ${truth.givenName}`);
  for (const text of [truth.surname, truth.givenName, truth.number, truth.sex])
    expect(svg).toContain(`>${text}<`);
  expect(svg).toContain(`>${passportDate(truth.expiryDate ?? '')}<`);
  expect(passportDate('1986-05-01')).toBe('01 MAY 1986');
});
