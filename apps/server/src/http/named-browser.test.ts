import { expect, test } from 'vitest';
import { namedBrowser } from './named-browser.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Android 15, Chrome/141.0',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    'Windows NT 10.0, Edg/141.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'iPhone OS 18.6, Version/18.6',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Line/14.1.1',
    'Android 14, Line/14.1, Chrome/130.0',
  ],
  ['山田太郎 taro@example.jp Chrome/19860501 canary-agent', 'unknown'],
  ['', 'unknown'],
])('%s: %s', (userAgent, named) => {
  expect(namedBrowser(userAgent)).toBe(named);
});
