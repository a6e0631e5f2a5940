import { expect, test } from 'vitest';
import { submittedFields } from './submitted-fields.ts';

test('a licence is shown holder first, then class by class, with places by name', () => {
  expect(
    submittedFields({
      documentType: 'hazMatLicense',
      name: '山田 太郎',
      birthday: '1986-05-01',
      domicile: '13',
      licenseNumber: '123456789012',
      classB4IssueDate: '2020-04-01',
      classB4IssueNumber: '00123',
      classB4IssuingGovernor: '27',
    }),
  ).toEqual([
    { key: 'name', name: '氏名', value: '山田 太郎' },
    { key: 'birthday', name: '生年月日', value: '1986-05-01' },
    { key: 'domicile', name: '本籍', value: '東京都' },
    { key: 'licenseNumber', name: '免状の番号', value: '123456789012' },
    { key: 'classB4IssueDate', name: '乙種第4類 交付日', value: '2020-04-01' },
    { key: 'classB4IssueNumber', name: '乙種第4類 交付番号', value: '00123' },
    { key: 'classB4IssuingGovernor', name: '乙種第4類 交付者', value: '大阪府知事' },
  ]);
});
