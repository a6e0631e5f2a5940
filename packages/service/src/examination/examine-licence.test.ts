import { licenceClassFields } from '@ekyc/documents';
import { describe, expect, test } from 'vitest';
import { type Licence, licenceDates, licenceMatch } from './examine-licence.ts';

const { issueDate, issueNumber, issuingGovernor } = licenceClassFields('classB4');
const printed = {
  name: '山田 太郎',
  birthday: '1990-05-01',
  domicile: '13',
  licenseNumber: '001234567890',
  [issueDate]: '2020-04-01',
  [issueNumber]: '00001',
  [issuingGovernor]: '13',
};
const photoRenewalDate = { value: '2030-03-31', confidence: 0.95 };
type Read = Licence['reading']['fields'];
const fields: Read = {
  ...Object.fromEntries(Object.entries(printed).map(([name, value]) => [name, { value, confidence: 0.95 }])),
  photoRenewalDate,
};

function licence(
  submitted: object = {},
  read: Readonly<Record<string, Read[string] | undefined>> = {},
): Licence {
  const all = Object.entries({ ...fields, ...read });
  return {
    submission: { documentType: 'hazMatLicense', ...printed, ...submitted },
    reading: {
      typeConfidence: 1,
      fields: Object.fromEntries(all.flatMap(([name, field]) => (field ? [[name, field]] : []))),
      engine: { id: 'ekyc-vision/1', modelHash: 'ab' },
      materialId: 'front',
    },
    pictures: [],
    today: '2026-11-24',
  };
}

describe('what is submitted of a licence', () => {
  test('is clear as it was read, and with a variant of a kanji', () => {
    expect(licenceMatch(licence())).toMatchObject({ outcome: 'clear', values: { edited: [] } });
    const variant = licence({ name: '高橋 太郎' }, { name: { value: '髙橋 太郎', confidence: 0.6 } });
    expect(licenceMatch(variant)).toMatchObject({ outcome: 'clear', values: { edited: ['name'] } });
  });

  test.each([0.99, 0.79, 0.5, 0.01])(
    'is contradicted by what is read otherwise with a confidence of %d',
    (confidence) => {
      for (const [name, value] of Object.entries({
        name: '佐藤 花子',
        birthday: '1971-01-02',
        licenseNumber: '009999999999',
        [issueDate]: '2010-01-01',
      })) {
        const read = { [name]: { value, confidence } };
        expect(licenceMatch(licence({}, read))).toMatchObject({
          outcome: 'consider',
          values: { contradicted: [name], unseen: [] },
        });
      }
    },
  );

  test('corrects an unsure name by a reading that the front itself offers, and nothing else', () => {
    const offered = { value: '山田 太朗', candidates: ['山田 太郎'] };
    const outcome = (read: Read[string], name = 'name') =>
      licenceMatch(licence({}, { [name]: read })).outcome;
    expect(outcome({ ...offered, confidence: 0.5 })).toBe('clear');
    expect(outcome({ ...offered, confidence: 0.8 })).toBe('consider');
    const smudged = { value: '1990-05-07', confidence: 0.5, candidates: ['1990-05-01'] };
    expect(outcome(smudged, 'birthday')).toBe('consider');
  });

  test('is not seen where the front shows nothing', () => {
    const values = { contradicted: [], unseen: ['birthday'] };
    expect(licenceMatch(licence({}, { birthday: undefined }))).toMatchObject({ outcome: 'consider', values });
  });

  test('is contradicted where a class that is read, however unsurely, is left out', () => {
    const more = { classAIssueDate: { value: '2015-01-01', confidence: 0.6 } };
    expect(licenceMatch(licence({}, more))).toMatchObject({
      outcome: 'consider',
      values: { contradicted: ['classAIssueDate'] },
    });
  });
});

describe('the day until which the photo must be renewed', () => {
  const outcome = (read: Read[string] | undefined) => licenceDates(licence({}, { photoRenewalDate: read }));
  const notRead = { outcome: 'consider', values: { doubts: ['photoRenewalDate:notReadSurely'] } };

  test('is clear where it is surely read and ahead', () => {
    expect(outcome(photoRenewalDate)).toMatchObject({ outcome: 'clear', values: { doubts: [] } });
  });

  test('is no better where it is covered or smudged than where it is over', () => {
    const over = { value: '2020-03-31', confidence: 0.95 };
    expect(outcome(over)).toMatchObject({ outcome: 'consider' });
    expect(outcome(undefined)).toMatchObject(notRead);
    expect(outcome({ ...photoRenewalDate, confidence: 0.79 })).toMatchObject(notRead);
  });
});
