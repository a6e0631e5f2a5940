import type { accountEndpoints } from '../account-endpoints.ts';
import type { ExamplesOf } from './example.ts';
import * as values from './values.ts';

const version = '2026-11-01';
const receiptId = '2f6b0f0e-9f0b-4c55-9b1f-7f5a3c0d8e21';
const items = ['familyName', 'firstName', 'birthday'] as const;
const validUntil = '2027-11-20T01:04:16.087Z';
const terms = { version, text: '第1条(目的)\n\n本規約は…', inForceFrom: '2026-10-31T15:00:00.000Z' };
const receipt = {
  id: receiptId,
  business: { name: '見本商店' },
  purpose: '古物の買い取りのため',
  items: [...items],
  termsVersion: version,
  agreedAt: '2026-11-20T02:00:00.000Z',
  sharedAt: '2026-11-20T02:01:12.000Z',
  stoppedAt: null,
  keptUntil: '2029-11-20T02:01:12.000Z',
};

export const accountExamples: ExamplesOf<typeof accountEndpoints> = {
  'service.getTerms': { answer: { current: terms, upcoming: null } },
  'service.getPrivacyPolicy': { answer: { version, text: '当社は、個人情報を次のとおり取り扱います。' } },
  'account.get': {
    answer: {
      email: 'hanako@mail.example',
      createdAt: values.madeAt,
      information: {
        profile: values.profile,
        idType: 'driversLicense',
        verifiedAt: values.decidedAt,
        validUntil,
        valid: true,
        mode: 'live',
        source: { business: '見本商店', publicId: values.publicId },
      },
      review: null,
      openIdentification: null,
      terms: { current: version, agreed: [{ version, agreedAt: values.madeAt }], mustAgree: null },
      deletionRequest: null,
      recoveryCodes: { remaining: 10 },
    },
  },
  'account.agreeToTerms': { body: { version }, answer: { version, agreedAt: values.madeAt } },
  'account.listSharings': { answer: { items: [receipt] } },
  'account.stopSharing': {
    params: { id: receiptId },
    answer: { ...receipt, stoppedAt: '2026-11-22T08:00:00.000Z' },
  },
  'account.makeRecoveryCodes': {
    body: { code: '492039' },
    answer: { codes: ['7K2M-QX8D-03VR-HN5T-9FJC-4TAE', 'B6W1-ZC4J-YPE9-2GSA-KD7V-0MRX'] },
  },
  'service.askForAccountLink': { body: { email: 'hanako@mail.example', purpose: 'recovery' } },
  'service.beginRecovery': {
    body: { token: 'kq0Zb1mX7v3cT5yR9uW2nE4aL6pH8sDfGjKlQwErTyU' },
    answer: {
      publicId: values.publicId,
      url: `https://ekyc.example/identification?publicId=${values.publicId}`,
      recoveryCode: '7K2M-QX8D-03VR-HN5T-9FJC-4TAE',
    },
  },
  'service.requestDeletionByLink': {
    body: { token: 'kq0Zb1mX7v3cT5yR9uW2nE4aL6pH8sDfGjKlQwErTyU' },
    answer: { requestedAt: '2026-11-22T08:00:00.000Z' },
  },
  'service.undoAccountChange': { body: { token: 'Yt5Rk2Wq8ZpLm3Nv7Xc1Bs6Df9Gh4Jk0LzQwErTyUiO' } },
  'service.undoAuthenticatorReset': { body: { token: 'kq0Zb1mX7v3cT5yR9uW2nE4aL6pH8sDfGjKlQwErTyU' } },
  'account.requestDeletion': { answer: { requestedAt: '2026-11-22T08:00:00.000Z' } },
  'account.withdrawDeletion': {},
  'identification.linkAccount': { answer: { information: 'adopted' } },
  'identification.getUserSubmission': {
    answer: {
      possible: true,
      obstacle: null,
      agreed: false,
      business: { name: '見本商店', privacyPolicyUrl: 'https://shop.example/privacy' },
      purpose: receipt.purpose,
      regime: 'none',
      items: [
        { item: 'familyName', value: '山田' },
        { item: 'firstName', value: '花子' },
        { item: 'birthday', value: '1990-04-01' },
      ],
      idType: 'driversLicense',
      verifiedAt: values.decidedAt,
      validUntil,
      termsVersion: version,
      mustAgreeToTerms: false,
    },
  },
  'identification.submitUserInformation': {
    body: { agreed: true, items: [...items], termsVersion: version },
    answer: { agreedAt: receipt.agreedAt },
  },
};
