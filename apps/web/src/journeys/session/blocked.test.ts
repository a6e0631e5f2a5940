import { expect, test } from 'vitest';
import { blockedBy } from './blocked.ts';

test('who is suspended is not asked to sign in with another account', () => {
  const by = (code: 'account_mismatch' | 'account_suspended') => blockedBy({ code, title: '', errors: [] });
  expect(by('account_suspended')).toBe('suspendedAccount');
  expect(by('account_mismatch')).toBe('otherAccount');
});
