import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

const at = '2026-11-20T01:00:00.000Z';

test('members are named by their addresses, former ones as such', () => {
  const known = addressesOf({
    items: [{ id: 's1', email: 'hanako@shop.example', role: 'owner', createdAt: at, lastSeenAt: null }],
    former: [{ id: 's0', email: 'taro@shop.example', removedAt: at }],
  });
  expect(known.get('s1')).toBe('hanako@shop.example');
  expect(known.get('s0')).toBe('taro@shop.example(以前の担当者)');
  expect(known.get('s9')).toBeUndefined();
});
