import { expect, test } from 'vitest';
import type { Membership } from '@ekyc/contract';
import { chosenOf } from './membership.ts';

const of = (id: string): Membership => ({
  business: { id, name: id, mode: 'live' },
  staffId: `staff-${id}`,
  role: 'reviewer',
});

test('the only business is chosen by itself; among several only the one chosen in this tab before', () => {
  const email = 'a@example.jp';
  expect(chosenOf({ email, memberships: [] }, null)).toBeNull();
  expect(chosenOf({ email, memberships: [of('a')] }, null)).toEqual(of('a'));
  expect(chosenOf({ email, memberships: [of('a'), of('b')] }, null)).toBeNull();
  expect(chosenOf({ email, memberships: [of('a'), of('b')] }, 'b')).toEqual(of('b'));
  expect(chosenOf({ email, memberships: [of('a'), of('b')] }, 'gone')).toBeNull();
});
