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
    chip: null,
    proof: null,
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
      standing: null,
      agreement: 'different',
    },
    { name: '生年月日', entered: '1986-05-01', read: null, standing: null, agreement: 'notRead' },
    {
      name: '住所',
      entered: '〒100-0001 東京都千代田区千代田1-1',
      read: null,
      standing: null,
      agreement: 'same',
    },
    {
      name: '書類の番号',
      entered: null,
      read: { value: '012345678900', confidence: 0.99 },
      standing: null,
      agreement: 'notCompared',
    },
  ]);
});

test('what a proof says stands beside what was entered, with who vouches for it', () => {
  const proven = (name: string, value: string) => ({ name, value, standing: 'proven' as const, by: 'JPKI' });
  const compared = compareProfile({
    profile: { familyName: '見本', firstName: '花子', birthday: '1990-01-02' },
    documentFields: null,
    chip: null,
    proof: {
      kind: 'signature',
      provenAt: '2026-11-26T00:00:00.000Z',
      current: 'yes',
      reference: null,
      fields: [proven('name', '見本　花子'), proven('birth', '1990-01-02'), proven('sex', 'F')],
    },
    examinations: [
      {
        check: 'profileMatch',
        outcome: 'notApplicable',
        values: {},
        thresholds: {},
        engineId: null,
        modelHash: null,
      },
      {
        check: 'proofHolder',
        outcome: 'clear',
        values: { fields: { name: 'same', birthday: 'same' } },
        thresholds: {},
        engineId: null,
        modelHash: null,
      },
    ],
  });
  expect(
    compared.map(({ name, read, standing, agreement }) => [name, read?.value, standing, agreement]),
  ).toEqual([
    ['氏名', '見本　花子', 'proven', 'same'],
    ['生年月日', '1990-01-02', 'proven', 'same'],
    ['性別', '女性', 'proven', 'notCompared'],
  ]);
});

test('of a chip the signed field counts before the text beside it', () => {
  const compared = compareProfile({
    profile: null,
    documentFields: null,
    proof: null,
    chip: {
      fields: [
        { name: 'name', value: '見本 花子', standing: 'proven', by: 'A' },
        { name: 'name', value: '見本花子', standing: 'hint' },
        { name: 'address', value: '東京都', standing: 'unsigned' },
        { name: 'portrait', pictureId: 'p', standing: 'proven', by: 'A' },
      ],
    } as unknown as NonNullable<Parameters<typeof compareProfile>[0]['chip']>,
    examinations: [],
  });
  expect(compared.map(({ name, read, standing }) => [name, read?.value, standing])).toEqual([
    ['氏名', '見本 花子', 'proven'],
    ['住所', '東京都', 'unsigned'],
  ]);
});
