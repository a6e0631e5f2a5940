import { expect, test } from 'vitest';
import { passkeyErrorText } from './passkey-errors.ts';

function failure(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

test('errors of the device and of the account service are said in Japanese', () => {
  expect(passkeyErrorText(failure('NotAllowedError', 'timed out'))).toContain('もう一度お試しください');
  expect(passkeyErrorText(failure('PasskeyNotSupported'))).toContain('使えません');
  expect(passkeyErrorText(failure('NotAuthorizedException', 'Incorrect passkey.'))).toContain(
    'メールアドレスとパスワード',
  );
  expect(passkeyErrorText(new Error('The account has as many passkeys as it may have.'))).toContain('10個');
});

test('other errors are left to others', () => {
  expect(passkeyErrorText(new Error('Attempt limit exceeded, please try after some time.'))).toBeNull();
  expect(passkeyErrorText(failure('NotAuthorizedException', 'User is disabled.'))).toBeNull();
  expect(passkeyErrorText('no error')).toBeNull();
});
