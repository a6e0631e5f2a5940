import { licenceClassFields } from '@ekyc/documents';
import { describe, expect, test } from 'vitest';
import { objections } from './licence-objections.ts';

const fields = Object.values(licenceClassFields('classA'));
const [issueDate = '', number = '', governor = ''] = fields;
const whole = { birthday: '1990-05-01', [issueDate]: '2020-04-01', [number]: '00001', [governor]: '東京' };
const codes = (values: Readonly<Record<string, string>>) =>
  objections('hazMatLicense', values, '2026-11-23').map(({ path, code }) => `${path} ${code}`);

describe('what a visitor has to correct of a licence', () => {
  test('nothing where a class is whole', () => {
    expect(codes(whole)).toEqual([]);
  });

  test('a licence without any class', () => {
    expect(codes({ birthday: '1990-05-01' })).toEqual([' class_missing']);
  });

  test('each value that a class lacks', () => {
    expect(codes({ birthday: '1990-05-01', [number]: '00001' })).toEqual([
      `${issueDate} class_incomplete`,
      `${governor} class_incomplete`,
    ]);
  });

  test('a class of today is fine, one of tomorrow is not', () => {
    expect(codes({ ...whole, [issueDate]: '2026-11-23' })).toEqual([]);
    expect(codes({ ...whole, [issueDate]: '2026-11-24' })).toEqual([`${issueDate} date_in_future`]);
  });

  test('nobody has a licence before they are born, or is born tomorrow', () => {
    expect(codes({ ...whole, [issueDate]: '1990-04-30' })).toEqual([`${issueDate} before_birthday`]);
    expect(codes({ ...whole, birthday: '2026-11-24', [issueDate]: '2026-11-23' })).toEqual([
      'birthday date_in_future',
      `${issueDate} before_birthday`,
    ]);
  });
});
