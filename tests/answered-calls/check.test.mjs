import { expect, test } from 'vitest';
import { lackingIn, unanswered, unmet } from './check.mjs';

test('names the operations that no test was answered with success', () => {
  const names = ['staff.list', 'staff.get', 'staff.getMe'];
  const seen = ['staff.list 200', 'staff.get 404 not_found', 'staff.getMe 204', ''];
  expect(unanswered(names, seen)).toEqual(['staff.get']);
  expect(unanswered(names, [])).toEqual(names);
});

test('names the documented problems that no test met, each where it is answered', () => {
  const codes = ['not_found', 'wrong_state'];
  const documented = { 'identification.cancel': codes, 'selfieData.cancel': codes, 'staff.remove': codes };
  const own = {
    'identification.cancel': ['wrong_state'],
    'selfieData.cancel': ['wrong_state'],
    'staff.remove': ['wrong_state'],
  };
  expect(unmet(documented, own, [])).toEqual(['cancel wrong_state', 'not_found', 'staff.remove wrong_state']);
  const seen = ['selfieData.cancel 409 wrong_state', 'staff.remove 404 not_found', 'staff.remove 204'];
  expect(unmet(documented, own, seen)).toEqual(['staff.remove wrong_state']);
});

test('names at the end of a run what it failed for, and nothing that has a reason', () => {
  const printed = [
    'operations without a 2xx: 1 of 300',
    '  faceAuthentication.createResumeLink: a face authentication is never asked for again',
    'documented problems that no test meets: 2',
    '  internal_error: a fault of ours: a test that meets one fails',
    '  decideAtCounter redacted: neither a test nor a reason',
    '',
  ];
  expect(lackingIn(printed.join('\n'))).toEqual(['decideAtCounter redacted: neither a test nor a reason']);
});
