import type { AnyVerification } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { withShown } from './showing.ts';

const base = {
  kind: 'identification',
  status: 'review',
  submittedAt: '2026-11-20T01:00:00Z',
  materials: [{ id: 'm1' }],
  sharedInformation: null,
};
const withheld = {
  ...base,
  personalData: 'withheld',
  metadata: {},
  profile: null,
  documentFields: null,
  chip: { fields: [] },
  proof: { fields: [] },
  examinations: [{ check: 'expiry', outcome: 'clear', values: {} }],
} as unknown as AnyVerification;
const shown = {
  ...base,
  personalData: 'shown',
  metadata: { 顧客: '佐藤' },
  profile: { familyName: '佐藤' },
  documentFields: {},
  chip: { fields: [{ name: 'name', value: '佐藤' }] },
  proof: { fields: [{ name: 'name', value: '佐藤' }] },
  examinations: [{ check: 'expiry', outcome: 'clear', values: { date: '2030-01-01' } }],
} as unknown as AnyVerification;

test('what was shown stays while a decision changes only the state', () => {
  const decided = { ...withheld, status: 'approved', decidedAt: '2026-11-20T02:00:00Z' } as AnyVerification;
  expect(withShown(decided, shown)).toEqual({
    ...shown,
    status: 'approved',
    decidedAt: '2026-11-20T02:00:00Z',
  });
});

test.each<[string, object]>([
  ['destroyed', { status: 'redacted' }],
  ['submitted again', { submittedAt: '2026-11-20T03:00:00Z' }],
  ['photographed again', { materials: [{ id: 'm2' }] }],
  ['examined anew', { examinations: [{ check: 'expiry', outcome: 'failed', values: {} }] }],
  ['no longer shared', { sharedInformation: { stoppedAt: '2026-11-20T03:00:00Z' } }],
])('it ends where something was %s', (_, change) => {
  expect(withShown({ ...withheld, ...change }, shown)).toBeNull();
});
