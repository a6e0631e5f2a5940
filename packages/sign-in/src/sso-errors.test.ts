import { expect, test } from 'vitest';
import { ssoErrorText } from './sso-errors.ts';

test.each([
  ['SsoDeniedException', '取り消された'],
  ['SsoAddressNotVerifiedException', '確認済みではありません'],
  ['SsoDomainException', 'このメールアドレスでは'],
  ['SsoIdentityException', '別の利用者'],
  ['SsoOverException', '10分'],
  ['SsoTooOldException', 'ログインし直して'],
  ['SsoUnreachableException', '接続できません'],
  ['SsoAnswerException', '確認できません'],
])('%s is told in Japanese', (code, words) => {
  expect(ssoErrorText(code, '社内アカウント')).toContain(words);
});

test('another refusal is none of ours', () => {
  for (const code of ['NotAuthorizedException', 'toString', '']) expect(ssoErrorText(code, 'x')).toBeNull();
});
