import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mendPassportZone, parsePassportZone, zoneCheckDigit } from './machine-readable-zone.ts';

const today = '2026-11-21';

test('computes the check digits of ICAO 9303-3, 4.9', () => {
  // Worked examples of the standard: 520727 → 3; AB2134<<< → 5; the composite of HA672242<658022549601086… is 8.
  expect(zoneCheckDigit('520727')).toBe(3);
  expect(zoneCheckDigit('AB2134<<<')).toBe(5);
  expect(zoneCheckDigit('HA672242<658022549601086<<<<<<<<<<<<<<0')).toBe(8);
  expect(() => zoneCheckDigit('a')).toThrow(RangeError);
});

// ICAO 9303-4, appendix B.
const utopia = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const japan = [
  'P<JPNGAIMU<<SAKURA<<<<<<<<<<<<<<<<<<<<<<<<<<',
  'TR12345672JPN7902206F3302200<<<<<<<<<<<<<<<2',
] as const;

test('reads the specimen of the standard', () => {
  expect(parsePassportZone(utopia, today)).toEqual({
    issuingState: 'UTO',
    surname: 'ERIKSSON',
    givenName: 'ANNA MARIA',
    number: 'L898902C3',
    nationality: 'UTO',
    birthday: '1974-08-12',
    sex: 'F',
    expiryDate: '2012-04-15',
    valid: true,
  });
});

test('reads a Japanese passport, whose personal number is empty', () => {
  expect(parsePassportZone(japan, today)).toMatchObject({
    surname: 'GAIMU',
    givenName: 'SAKURA',
    number: 'TR1234567',
    birthday: '1979-02-20',
    expiryDate: '2033-02-20',
    valid: true,
  });
});

test('an expiry that no passport of today has lies a century back', () => {
  const until = (yymmdd: string) => {
    const lower = `${japan[1].slice(0, 21)}${yymmdd}${zoneCheckDigit(yymmdd)}${japan[1].slice(28)}`;
    return parsePassportZone([japan[0], lower], today)?.expiryDate;
  };
  expect(until('990614')).toBe('1999-06-14');
  expect(until('361121')).toBe('2036-11-21');
});

test('a birth after today lies a century back', () => {
  const born = (yymmdd: string) => {
    const lower = `TR12345672JPN${yymmdd}${zoneCheckDigit(yymmdd)}F3302200<<<<<<<<<<<<<<<`;
    const last = zoneCheckDigit(`${lower.slice(0, 10)}${lower.slice(13, 20)}${lower.slice(21, 43)}`);
    return parsePassportZone([japan[0], `${lower}${last}`], today);
  };
  expect(born('261121')).toMatchObject({ birthday: '2026-11-21', valid: true });
  expect(born('261122')).toMatchObject({ birthday: '1926-11-22', valid: true });
  expect(born('260231')).toMatchObject({ birthday: null, valid: true });
});

test('any one digit changed is seen', () => {
  const digitsAt = Array.from(japan[1], (letter, at) => (/[0-9]/.test(letter) ? at : -1)).filter(
    (at) => at >= 0,
  );
  for (const at of digitsAt) {
    const other = (Number(japan[1].charAt(at)) + 1) % 10;
    const lower = `${japan[1].slice(0, at)}${other}${japan[1].slice(at + 1)}`;
    expect(parsePassportZone([japan[0], lower], today)?.valid).toBe(false);
  }
});

test('lines that are no passport’s are refused', () => {
  for (const lines of [
    [japan[1], japan[0]],
    [japan[0].slice(1), japan[1]],
    [japan[0], `${japan[1].slice(0, 43)}?`],
    [japan[0].replace('P', 'I'), japan[1]],
  ] as const) {
    expect(parsePassportZone(lines, today)).toBeNull();
  }
});

test('mends letters for digits, digits for letters and miscounted fillers', () => {
  expect(
    mendPassportZone('P<JPNGA1MU<<5AKURA<<<<<<<<<<', 'TRI2345672JPN79O2206F33O22OO<<<<<<<<<<<2'),
  ).toEqual(japan);
  expect(mendPassportZone(`${japan[0]}<<<`, `7R${japan[1].slice(2)}`)?.[0]).toBe(japan[0]);
  expect(mendPassportZone(utopia[0], 'L8989O2C36UT07408122F1204159ZE184226B<<<<<10')).toEqual(utopia);
  expect(mendPassportZone('X<JPN', japan[1])).toBeNull();
  expect(mendPassportZone(japan[0], 'TR1234567')).toBeNull();
});

const letters = (least: number, most: number) =>
  fc
    .array(fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')), {
      minLength: least,
      maxLength: most,
    })
    .map((a) => a.join(''));
const digits = (count: number) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789')), { minLength: count, maxLength: count })
    .map((a) => a.join(''));

test('mending leaves every right zone as it is', () => {
  fc.assert(
    fc.property(
      letters(1, 12),
      letters(1, 12),
      letters(2, 2),
      digits(7),
      (surname, given, series, serial) => {
        const number = `${series}${serial}`;
        const upper = `P<JPN${surname}<<${given}`.padEnd(44, '<');
        const body = `${number}${zoneCheckDigit(number)}JPN7902206F3302200<<<<<<<<<<<<<<<`;
        const lower = `${body}${zoneCheckDigit(`${body.slice(0, 10)}${body.slice(13, 20)}${body.slice(21)}`)}`;
        expect(mendPassportZone(upper, lower)).toEqual([upper, lower]);
        expect(parsePassportZone([upper, lower], today)).toMatchObject({
          surname,
          givenName: given,
          number,
          valid: true,
        });
      },
    ),
  );
});
