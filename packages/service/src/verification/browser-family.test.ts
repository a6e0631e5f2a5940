import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { browserFamily } from './browser-family.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`;
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari (iOS)'],
  [`${iPhone} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, 'Chrome (iOS)'],
  [`${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox (iOS)'],
  [`${iPhone} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`, 'Edge (iOS)'],
  [`${iPhone} Mobile/15E148 Safari Line/14.9.0`, 'LINE'],
  [`${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.9.1/IAB`, 'LINE'],
  [`${iPhone} Mobile/15E148 Instagram 337.0.2.24.92 (iPhone14,5; iOS 18_5; ja_JP; ja)`, 'Instagram'],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.39.109;FBBV/610000000]`, 'Facebook'],
  [`${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome (Android)'],
  [`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet (Android)'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox (Android)'],
  [
    'Mozilla/5.0 (Linux; Android 14; SO-51C; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
    'WebView (Android)',
  ],
  [`${windows} Chrome/126.0.0.0 Safari/537.36`, 'Chrome (Windows)'],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`, 'Edge (Windows)'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`,
    'Safari (macOS)',
  ],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
  [undefined, 'other'],
])('%s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});

test('keeps nothing of what anybody may write into the header', () => {
  const ofOne = (userAgent: string) =>
    browserFamily(`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 ${userAgent}`);
  const families = new Set<string>();
  assert(
    property(string({ maxLength: 2000 }), (text) => {
      families.add(browserFamily(text));
      families.add(ofOne(text));
      return browserFamily(text).length <= 30;
    }),
  );
  for (const family of families) expect(family).toMatch(/^[A-Z][A-Za-z! ]+( \([A-Za-z]+\))?$|^other$/);
});
