import type { chipEndpoints } from '../chip-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const read = '5f0f5a0e-6f0c-4a51-8c55-0d3b2c9d7a11';
const by = 'CV CA 2023';
const proven = { standing: 'proven', by } as const;

export const chipExamples: ExamplesOf<typeof chipEndpoints> = {
  'identification.startChip': {
    answer: {
      read,
      nonce: 'k3Vb0mZ7tQ9rX1sJ5yW2uE8aH4gD6cL_fN-iRpTqoYw',
      expiresAt: '2026-11-20T01:07:11.000Z',
    },
  },
  'identification.challengeChip': {
    body: { read, securityInfos: 'boIBXjGCAVo=' },
    answer: { publicKey: 'BHrO8+/JguxF', command: 'DLCeAA2XAQSOCG02cmVwoVFqAA==' },
  },
  'identification.sendChipFiles': {
    body: {
      read,
      document: 'myNumberCard',
      files: { 'face/0002': '/yCCEjQ=', 'face/0004': 'fyGCEjQ=', 'text/0002': '/yCCEjQ=' },
      liveAnswer: 'q1Zt',
    },
    answer: {
      outcome: 'read',
      fields: [
        { name: 'birth', value: '1990-04-01', ...proven },
        { name: 'portrait', pictureId: values.materialId, ...proven },
        { name: 'expiry', value: '2030-12-31', standing: 'unsigned' },
        { name: 'name', value: '山田 花子', standing: 'hint' },
      ],
      alive: 'yes',
      portrait: values.materialId,
    },
  },
  'identification.readZone': {
    answer: {
      zone: { passportNumber: 'TR1234567', birth: '020407', expiry: '350407', checked: true },
    },
  },
  'business.listChipWarnings': {
    answer: {
      items: [
        { document: 'passport', code: 'ending', name: 'japan-2019', endsOn: '2027-02-01' },
        { document: 'residenceCard', code: 'unknown', readings: 3 },
      ],
    },
  },
  'identification.decideAtCounter': {
    body: { read, shown: true, compared: ['portrait', 'name', 'birth'], samePerson: true },
    answer: { status: 'submitted' },
  },
};
