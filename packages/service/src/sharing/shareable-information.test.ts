import { describe, expect, test } from 'vitest';
import type { AccountSession } from '../account/index.ts';
import type { VerifiedPerson } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import { isSharedBy, obstacleOf } from './shareable-information.ts';

const model = { id: 'face/1', modelHash: 'aa' };
const now = new Date('2026-11-23T00:00:00Z');
const holder = { account: { id: 'account-1' } } as AccountSession;
const person = {
  information: { mode: 'live', validUntil: '2027-01-01T00:00:00.000Z' },
  face: { engine: model, values: [] },
} as unknown as VerifiedPerson;
const fresh = {
  account_use: null,
  account_id: null,
  regime: 'none',
  method: 'picture',
  status: 'started',
  mode: 'live',
} as unknown as VerificationTable;
const obstacle = (
  row: Partial<Record<keyof VerificationTable, unknown>>,
  held: VerifiedPerson | null = person,
) => obstacleOf({ ...fresh, ...row } as VerificationTable, holder, held, { now, model });
const heldWith = (change: object) =>
  ({ ...person, information: { ...person.information, ...change } }) as VerifiedPerson;

describe('what keeps verified information from being shared', () => {
  test('nothing, at the start of an identification that no law governs', () => {
    expect(obstacle({})).toBeNull();
  });

  test.each([
    ['profile_edit', { account_use: 'profileEdit' }],
    ['regime', { regime: 'hanshu' }],
    ['regime', { method: 'chip' }],
    ['already_begun', { status: 'capturing' }],
    ['already_begun', { status: 'submitted' }],
  ])('%s', (reason, row) => {
    expect(obstacle(row)).toBe(reason);
  });

  test('one that comes from this account may be gone on with, not one of another', () => {
    const begun = { status: 'capturing', account_use: 'userSubmission' };
    expect(obstacle({ ...begun, account_id: 'account-1' })).toBeNull();
    expect(obstacle({ ...begun, account_id: 'account-2' })).toBe('already_begun');
    expect(isSharedBy({ ...fresh, ...begun, account_id: 'account-2' } as VerificationTable, holder)).toBe(
      false,
    );
  });

  test('there must be some, that counts here and has not ended', () => {
    expect(obstacle({}, null)).toBe('no_information');
    expect(obstacle({}, heldWith({ mode: 'sandbox' }))).toBe('mode');
    expect(obstacle({ mode: 'sandbox' }, heldWith({ mode: 'sandbox' }))).toBeNull();
    expect(obstacle({}, heldWith({ validUntil: now.toISOString() }))).toBe('information_expired');
  });

  test('a face of another model cannot be compared', () => {
    const old = { ...person, face: { ...person.face, engine: { id: 'face/0', modelHash: 'aa' } } };
    expect(obstacle({}, old)).toBe('face_outdated');
  });
});
