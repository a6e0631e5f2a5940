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
