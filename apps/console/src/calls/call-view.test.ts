import { expect, test } from 'vitest';
import { addressOf, queryOf, viewOf } from './call-view.ts';

const requestId = '6f1c2f0e-8a54-4a6b-9c0f-0f6d3c1a2b7e';
const publicId = 'zug5iaPnJIHSIuR5GkMnWBxk';

test.each([
  [{ failed: false, search: '' }, '/console/calls', {}],
  [{ failed: true, search: '' }, '/console/calls?failed=true', { failed: 'true' }],
  [{ failed: false, search: requestId }, `/console/calls?of=${requestId}`, { requestId }],
  [
    { failed: true, search: publicId },
    `/console/calls?failed=true&of=${publicId}`,
    { failed: 'true', publicId },
  ],
])('%j has an address, and asks for what it says', (view, address, query) => {
  expect(addressOf(view)).toBe(address);
  expect(viewOf(new URL(address, 'https://ekyc.example').search)).toEqual(view);
  expect(queryOf(view)).toEqual(query);
});

test.each(['short', '山田太郎', `${publicId} `, `${requestId}${requestId}`])('%j is no id', (search) => {
  expect(queryOf({ failed: false, search })).toBeNull();
});
