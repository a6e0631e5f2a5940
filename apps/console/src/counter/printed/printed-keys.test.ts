import { expect, test } from 'vitest';
import { keysOf } from './printed-keys.ts';

test('what is typed from a document becomes its keys, in whichever width and with blanks', () => {
  expect(keysOf('myNumberCard', { birth: '140407', expiryYear: '2030', securityCode: '1234' })).toEqual({
    ok: true,
    keys: { document: 'myNumberCard', printedNumber: '14040720301234' },
  });
  expect(keysOf('residenceCard', { cardNumber: 'ab 1234-5678cd' })).toEqual({
    ok: true,
    keys: { document: 'residenceCard', cardNumber: 'AB12345678CD' },
  });
  expect(keysOf('passport', { passportNumber: 'TR1234567', birth: '900401', expiry: '301231' })).toEqual({
    ok: true,
    keys: { document: 'passport', passportNumber: 'TR1234567', birth: '900401', expiry: '301231' },
  });
  expect(keysOf('driversLicense', { pin1: '0123', pin2: '4567' })).toEqual({
    ok: true,
    keys: { document: 'driversLicense', pin1: '0123', pin2: '4567' },
  });
});

test('what cannot be a number of such a document is named by its fields', () => {
  expect(keysOf('myNumberCard', { birth: '141407', expiryYear: '30', securityCode: '1234' })).toEqual({
    ok: false,
    wrong: ['birth', 'expiryYear'],
  });
  expect(keysOf('driversLicense', { pin1: '12a4' })).toEqual({ ok: false, wrong: ['pin1', 'pin2'] });
});
