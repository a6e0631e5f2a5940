import { expect, test } from 'vitest';
import { DamagedEvidenceError } from '../sealing/index.ts';
import { readPending } from './read-pending.ts';

const privateKey = { kty: 'EC', crv: 'P-256', x: 'eA', y: 'eQ', d: 'ZA' };
const pending = {
  type: 'myNumberRecord',
  needs: ['name', 'birthDate'],
  origin: 'https://ekyc.example',
  madeAt: '2026-11-27T00:00:00.000Z',
  annexC: { encryptionInfo: 'gmVkY2FwaQ', privateKey },
  openid4vp: { nonce: 'bm9uY2U', keyThumbprint: 'dGh1bWI', privateKey },
};

test('a request is read as it was sealed', () => {
  expect(readPending(JSON.stringify(pending))).toEqual(pending);
});

test.each([
  ['another type of record', { ...pending, type: 'studentCard' }],
  ['a need that nobody may have', { ...pending, needs: ['individualNumber'] }],
  ['a key without its secret', { ...pending, annexC: { ...pending.annexC, privateKey: { kty: 'EC' } } }],
  ['no moment', { ...pending, madeAt: undefined }],
])('%s is no request', (_name, changed) => {
  expect(() => readPending(JSON.stringify(changed))).toThrow(DamagedEvidenceError);
});
