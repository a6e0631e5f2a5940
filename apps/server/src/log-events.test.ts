import { expect, test } from 'vitest';
import { describeError, maskMessage } from './log-events.ts';

test('an error is described without its message', () => {
  const described = describeError(new TypeError('山田 太郎 1986-05-01'));
  expect(described).toMatch(/^TypeError at /);
  expect(described).not.toMatch(/山田|1986/);
});

test('a page message is masked', () => {
  const masked = maskMessage(
    'Cannot read x of 山田 a@b.jp 1986-05-01 abcdefghijklmnopqrstuvwxyz012345\nsecond line',
  );
  expect(masked).toMatch(/^Cannot read x of ·· · 0000-00-00 ·$/);
});

test.each([
  ['Error: エラーが発生しました。しばらくしてからお試しください。(internal_error)', 'Error: internal_error'],
  ['Error: 新しい問題です。山田 太郎(wrong_state)', 'Error: wrong_state'],
  ['Error: 設定を取得できませんでした(503)。', 'Error: 503'],
  ['Error: the account service answered 502', 'Error: the account service answered 502'],
  ['Error: events: 404', 'Error: events: 404'],
])('an error of our own keeps its code or status: %s', (message, logged) => {
  expect(maskMessage(message)).toBe(logged);
});

test('words and numbers in brackets that are no code or status are masked', () => {
  expect(maskMessage('Error: 山田(taro_yamada)のエラーがどこかで発生しました')).toBe('Error: ·');
  expect(maskMessage('Error: 生年月日が読めません。(19860501)')).not.toMatch(/1986/);
  expect(maskMessage('Error: born 1986')).toBe('Error: born 0000');
});
