import { StoreUnavailableError } from '@ekyc/service';
import { expect, test } from 'vitest';
import { isStorageFailure } from './storage-failure.ts';

test.each(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '53200', '57P01', '08006', 'ECONNREFUSED'])(
  '%s is the storage’s fault',
  (code) => {
    expect(isStorageFailure(Object.assign(new Error('x'), { code }))).toBe(true);
    expect(isStorageFailure(new Error('outer', { cause: Object.assign(new Error('x'), { code }) }))).toBe(
      true,
    );
  },
);

test('a store of evidence that does not do its work is the storage’s fault', () => {
  expect(isStorageFailure(new StoreUnavailableError('SlowDown, 503'))).toBe(true);
});

test.each([
  Object.assign(new Error('unique'), { code: '23505' }),
  Object.assign(new Error('missing'), { code: 'ENOENT' }),
  Object.assign(new Error('syntax'), { code: '42601' }),
  Object.assign(new Error('odd'), { code: 53_100 }),
  new Error('none'),
  null,
  'text',
])('%j is not', (error) => {
  expect(isStorageFailure(error)).toBe(false);
});
