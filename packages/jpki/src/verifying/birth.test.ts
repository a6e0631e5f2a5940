import { expect, test } from 'vitest';
import { readBirth } from './birth.ts';
import { SignatureRefusal } from './signature-refusal.ts';

test.each([
  ['420020407', { kind: 'date', date: '2002-04-07' }],
  ['319890107', { kind: 'date', date: '1989-01-07' }],
  ['419890108', { kind: 'date', date: '1989-01-08' }],
  // A foreigner's, of whom the register gives no era.
  ['019750201', { kind: 'date', date: '1975-02-01' }],
  ['319500000', { kind: 'partial', known: '1950' }],
  ['319500200', { kind: 'partial', known: '1950-02' }],
  // 1989 was 昭和 for seven days and 平成 afterwards.
  ['319890000', { kind: 'partial', known: '1989' }],
  ['419890000', { kind: 'partial', known: '1989' }],
  ['300000000', { kind: 'partial', known: '' }],
])('%s is read as what the register knows', (text, birth) => {
  expect(readBirth(text)).toEqual(birth);
});

test.each([
  '319890108',
  '419890107',
  '320020407',
  '420020230',
  '420021301',
  '420020007',
  '300000407',
  '20020407',
  '4200204071',
  '',
])('%s is no birth', (text) => {
  expect(() => readBirth(text)).toThrow(new SignatureRefusal('birth_malformed'));
});
