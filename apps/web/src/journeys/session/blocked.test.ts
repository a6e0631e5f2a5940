import type { ErrorCode } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { blockedBy } from './blocked.ts';

const by = (code: ErrorCode) => blockedBy({ code, title: '', errors: [] });

test('who is suspended is not asked to sign in with another account', () => {
  expect(by('account_suspended')).toBe('suspendedAccount');
  expect(by('account_mismatch')).toBe('otherAccount');
});

test('a refusal without a screen of its own is still told; only defects are thrown', () => {
  expect(by('evidence_damaged')).toBe('refused');
  expect(() => by('internal_error')).toThrow('internal_error');
  expect(() => by('malformed_request')).toThrow('malformed_request');
});
