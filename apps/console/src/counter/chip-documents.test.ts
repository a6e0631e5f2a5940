import { expect, test } from 'vitest';
import { documentsOf, documentsOffered, rememberedDocument } from './chip-documents.ts';

const cards = [
  'driversLicense',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
] as const;
const counter = {
  method: 'chipAtCounter',
  idTypes: [...cards],
  doubtfulIdTypes: ['passport'],
  conditions: [],
} as const;
const lawfulMethods = [
  { ...counter, regime: 'mobilePhone', firstDay: '2026-04-01', lastDay: null },
  {
    ...counter,
    regime: 'none',
    idTypes: [...cards, 'passport'],
    doubtfulIdTypes: [],
    firstDay: null,
    lastDay: null,
  },
  { ...counter, regime: 'none', method: 'picture', idTypes: ['passport'], firstDay: null, lastDay: null },
  { ...counter, regime: 'secondhandArticles', firstDay: null, lastDay: '2026-12-31' },
].map((one) => ({
  ...one,
  idTypes: [...one.idTypes],
  doubtfulIdTypes: [...one.doubtfulIdTypes],
  conditions: [],
}));
const settings = {
  idTypes: ['passport', 'myNumberCard', 'drivingHistoryCertificate', 'driversLicense'] as const,
  methods: ['chipAtCounter'] as const,
  passportAtCounter: false,
};
type Settings = Parameters<typeof documentsOffered>[0]['settings'];
const offered = (
  regime: Parameters<typeof documentsOffered>[1],
  today: string,
  more: Partial<Settings> = {},
) =>
  documentsOffered(
    {
      lawfulMethods: lawfulMethods as Parameters<typeof documentsOffered>[0]['lawfulMethods'],
      settings: { ...settings, idTypes: [...settings.idTypes], methods: [...settings.methods], ...more },
    },
    regime,
    today,
  );

test('a law offers the documents that it and the settings allow, a passport only where the settings say so', () => {
  expect(offered('mobilePhone', '2026-11-25')).toEqual(['driversLicense', 'myNumberCard']);
  expect(offered('mobilePhone', '2026-11-25', { passportAtCounter: true })).toEqual([
    'driversLicense',
    'myNumberCard',
    'passport',
  ]);
  expect(offered('none', '2026-11-25')).toEqual(['driversLicense', 'myNumberCard', 'passport']);
});

test('nothing is offered before the first day of a rule, after its last, without one, or without the method', () => {
  expect(offered('mobilePhone', '2026-03-31')).toEqual([]);
  expect(offered('secondhandArticles', '2026-12-31')).toHaveLength(2);
  expect(offered('secondhandArticles', '2027-01-01')).toEqual([]);
  expect(offered('criminalProceeds', '2026-11-25')).toEqual([]);
  expect(offered('none', '2026-11-25', { methods: ['picture', 'chip'] })).toEqual([]);
});

test('an identification offers its own documents, those without a chip left out', () => {
  const of = documentsOf({ idTypes: ['passport', 'drivingHistoryCertificate', 'residenceCard'] });
  expect(of).toEqual(['residenceCard', 'passport']);
  expect(rememberedDocument('unknown', of)).toBe('residenceCard');
  expect(rememberedDocument('unknown', [])).toBeUndefined();
});
