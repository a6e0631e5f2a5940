import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('parameters are put in place, escaped, and what is empty stays out of the query', () => {
  expect(addressOf('/a/{publicId}/materials/{id}/image', { params: { publicId: 'p', id: 'x/y' } })).toBe(
    '/a/p/materials/x%2Fy/image',
  );
  expect(addressOf('/a', { query: { kind: '', status: undefined, limit: 20, text: '本人 確認&' } })).toBe(
    '/a?limit=20&text=%E6%9C%AC%E4%BA%BA+%E7%A2%BA%E8%AA%8D%26',
  );
});
