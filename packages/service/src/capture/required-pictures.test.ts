import { documentForms, type PhotoType } from '@ekyc/contract';
import { type IdType, idTypes } from '@ekyc/documents';
import { describe, expect, test } from 'vitest';
import { type DocumentDemand, formOf, mayBeTaken, requiredPictures } from './required-pictures.ts';

const demand = (idType: IdType, change: Partial<DocumentDemand> = {}): DocumentDemand => ({
  idType,
  requiresThickness: true,
  requiresAddress: true,
  ...change,
});
const all = Object.keys(idTypes) as IdType[];

describe('requiredPictures', () => {
  test.each<[IdType, PhotoType[]]>([
    ['driversLicense', ['front', 'back', 'thickness', 'tilted']],
    ['drivingHistoryCertificate', ['front', 'back', 'thickness']],
    ['myNumberCard', ['front', 'thickness']],
    ['residenceCard', ['front', 'back', 'thickness']],
    ['specialPermanentResidentCertificate', ['front', 'back', 'thickness']],
    ['passport', ['front', 'addressPage', 'thickness']],
  ])('%s: %j', (idType, wanted) => {
    expect(requiredPictures(demand(idType), 'ordinary')).toEqual(wanted);
  });

  test.each(all)('no form makes the back of a %s wanted that may bear the 個人番号', (idType) => {
    for (const form of [...documentForms, null]) {
      const backWanted = requiredPictures(demand(idType), form).includes('back');
      if (idType === 'myNumberCard' || form === 'unitedWithMyNumberCard' || form === 'unclear') {
        expect(backWanted).toBe(false);
      }
    }
  });

  test.each(all)('the thickness of a %s is left out only where nobody demands it', (idType) => {
    for (const form of documentForms) {
      expect(requiredPictures(demand(idType), form)).toContain('thickness');
      expect(requiredPictures(demand(idType, { requiresThickness: false }), form)).not.toContain('thickness');
    }
  });

  test.each([
    ['withoutAddressPage', false, false],
    ['unclear', false, false],
    ['unclear', true, true],
    ['ordinary', false, true],
  ] as const)('a passport %s, address wanted %s: address page %s', (form, requiresAddress, page) => {
    const wanted = requiredPictures(demand('passport', { requiresAddress }), form);
    expect(wanted.includes('addressPage')).toBe(page);
  });
});

describe('formOf', () => {
  test.each([
    ['driversLicense', [], 'ordinary'],
    ['residenceCard', [], null],
    ['residenceCard', ['ordinary'], 'ordinary'],
    ['residenceCard', ['unclear', 'unclear'], null],
    ['residenceCard', [undefined, null, 'unclear'], 'unclear'],
    ['residenceCard', ['ordinary', 'unclear', 'unclear', 'unclear'], 'ordinary'],
    ['residenceCard', ['ordinary', 'unitedWithMyNumberCard'], 'unitedWithMyNumberCard'],
    ['specialPermanentResidentCertificate', ['unitedWithMyNumberCard'], 'unitedWithMyNumberCard'],
    ['passport', ['ordinary', 'withoutAddressPage'], 'ordinary'],
    ['passport', ['withoutAddressPage', 'ordinary'], 'withoutAddressPage'],
  ] as const)('%s after %j: %s', (idType, fronts, form) => {
    expect(formOf(idType, fronts)).toBe(form);
  });
});

test('a back that may bear the 個人番号 is taken only after an ordinary front', () => {
  for (const idType of ['residenceCard', 'specialPermanentResidentCertificate'] as const) {
    for (const form of [null, 'unclear', 'unitedWithMyNumberCard'] as const) {
      expect(mayBeTaken('back', idType, form)).toBe(false);
    }
    expect(mayBeTaken('back', idType, 'ordinary')).toBe(true);
    expect(mayBeTaken('front', idType, null)).toBe(true);
  }
  expect(mayBeTaken('back', 'driversLicense', 'ordinary')).toBe(true);
});
