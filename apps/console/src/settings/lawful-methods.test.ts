import { expect, test } from 'vitest';
import { methodWarning } from './lawful-methods.ts';

const plain = { conditions: [], firstDay: null, lastDay: null } as const;
const lawful = [
  { ...plain, regime: 'criminalProceeds', method: 'picture', lastDay: '2027-03-31' },
  { ...plain, regime: 'criminalProceeds', method: 'chip', lastDay: '2027-03-31' },
  { ...plain, regime: 'criminalProceeds', method: 'chip', firstDay: '2027-04-01' },
  { ...plain, regime: 'mobilePhone', method: 'picture', lastDay: '2026-03-31' },
  { ...plain, regime: 'none', method: 'picture' },
  { ...plain, regime: 'none', method: 'jpki', conditions: ['jpkiProvider'] },
  {
    ...plain,
    regime: 'secondhandArticles',
    method: 'jpki',
    conditions: ['jpkiProvider', 'jpkiSigning', 'signatureVerifier', 'occupationHeld'],
  },
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
  expect(methodWarning(lawful, { regime, methods, met: [] }, today)).toEqual(warning);
});

test.each([
  ['none', [], { kind: 'lacks', condition: 'jpkiProvider' }],
  ['none', ['jpkiProvider'], null],
  ['secondhandArticles', ['jpkiProvider'], { kind: 'lacks', condition: 'jpkiSigning' }],
  [
    'secondhandArticles',
    ['jpkiProvider', 'jpkiSigning', 'signatureVerifier'],
    { kind: 'lacks', condition: 'occupationHeld' },
  ],
  ['secondhandArticles', ['jpkiProvider', 'jpkiSigning', 'signatureVerifier', 'occupationHeld'], null],
] as const)('a certificate under %s where %j are met', (regime, met, warning) => {
  expect(methodWarning(lawful, { regime, methods: ['jpki'], met }, '2026-11-25')).toEqual(warning);
});
