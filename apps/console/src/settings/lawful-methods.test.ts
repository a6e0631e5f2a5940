import { expect, test } from 'vitest';
import { methodWarning } from './lawful-methods.ts';

const lawful = [
  { regime: 'criminalProceeds', method: 'picture', firstDay: null, lastDay: '2027-03-31' },
  { regime: 'criminalProceeds', method: 'chip', firstDay: null, lastDay: '2027-03-31' },
  { regime: 'criminalProceeds', method: 'chip', firstDay: '2027-04-01', lastDay: null },
  { regime: 'mobilePhone', method: 'picture', firstDay: null, lastDay: '2026-03-31' },
  { regime: 'none', method: 'picture', firstDay: null, lastDay: null },
] as const;

test.each([
  ['criminalProceeds', ['picture'], '2026-11-25', { kind: 'ends', lastDay: '2027-03-31' }],
  ['criminalProceeds', ['picture'], '2027-03-31', { kind: 'ends', lastDay: '2027-03-31' }],
  ['criminalProceeds', ['picture'], '2027-04-01', { kind: 'none' }],
  ['criminalProceeds', ['picture', 'chip'], '2026-11-25', null],
  ['criminalProceeds', ['chip'], '2027-03-31', null],
  ['criminalProceeds', ['chipAtCounter'], '2026-11-25', { kind: 'none' }],
  ['mobilePhone', ['picture'], '2026-11-25', { kind: 'none' }],
  ['none', ['picture'], '2030-01-01', null],
] as const)('%s by %j on %s', (regime, methods, today, warning) => {
  expect(methodWarning(lawful, { regime, methods }, today)).toEqual(warning);
});
