import { expect, test } from 'vitest';
import { compareProfile } from './compare-profile.ts';

test('entered and read stand side by side with what the examination found', () => {
  const compared = compareProfile({
    profile: {
      familyName: '山田',
      firstName: '太郎',
      birthday: '1986-05-01',
      postal: '1000001',
      prefCode: '13',
      city: '千代田区',
      address: '千代田1-1',
    },
    documentFields: {
      name: { value: '山田 太朗', confidence: 0.93 },
      number: { value: '012345678900', confidence: 0.99 },
      mrzValid: { value: 'true', confidence: 1 },
    },
    examinations: [
      {
        check: 'profileMatch',
        outcome: 'consider',
        values: { fields: { name: 'different', birthday: 'notRead', address: 'same' } },
        thresholds: {},
        engineId: null,
        modelHash: null,
      },
    ],
  });
  expect(compared).toEqual([
    {
      name: '氏名',
      entered: '山田 太郎',
      read: { value: '山田 太朗', confidence: 0.93 },
      agreement: 'different',
    },
    { name: '生年月日', entered: '1986-05-01', read: null, agreement: 'notRead' },
    { name: '住所', entered: '〒100-0001 東京都千代田区千代田1-1', read: null, agreement: 'same' },
    {
      name: '書類の番号',
      entered: null,
      read: { value: '012345678900', confidence: 0.99 },
      agreement: 'notCompared',
    },
  ]);
});
