import { describe, expect, test } from 'vitest';
import { failureOf } from './camera-failure.ts';
import { externalBrowserUrl, inAppBrowserOf, linkToCopy } from './in-app-browser.ts';
import { PictureWatch } from './picture-health.ts';
import { documentGuide, guideInVideo, layOutPreview } from './preview-layout.ts';

const line = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.0.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

test('each refusal of getUserMedia has its failure', () => {
  const named = (name: string) => failureOf(new DOMException('', name));
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'AbortError'].map(named)).toEqual([
    'denied',
    'none',
    'busy',
    'busy',
  ]);
});

test("a refusal by the device's settings is distinguished from one by the page's permission, as Chromium words it", () => {
  const refused = (message: string) => failureOf(new DOMException(message, 'NotAllowedError'));
  expect(refused('Permission denied by system')).toBe('system');
  expect(refused('Permission denied')).toBe('denied');
});

test('LINE is left once, by its own parameter', () => {
  const url = 'https://ekyc.example/identification?publicId=abc';
  expect(inAppBrowserOf(line)).toBe('line');
  expect(inAppBrowserOf(safari)).toBeNull();
  const external = externalBrowserUrl(line, url);
  expect(external).toBe(`${url}&openExternalBrowser=1`);
  expect(externalBrowserUrl(line, external ?? '')).toBeNull();
  expect(externalBrowserUrl(safari, url)).toBeNull();
  expect(linkToCopy(external ?? '')).toBe(url);
  // A token that was scanned with the app goes along; anything else behind # does not.
  const token = `#resume=${'A'.repeat(43)}`;
  expect(linkToCopy(externalBrowserUrl(line, url + token) ?? '')).toBe(url + token);
  expect(linkToCopy(`${url}#else`)).toBe(url);
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['an app of iOS', `${iPhone} Mobile/15E148`],
  ['an app of an iPad, which calls itself a Mac', mac],
  [
    'an app that calls itself Safari',
    `${iPhone} Mobile/15E148 Safari/604.1 trill_43.0.0 BytedanceWebview/d8a21c6`,
  ],
  ['the search app of Google', `${iPhone} GSA/331.0.665236494 Mobile/15E148 Safari/604.1`],
  [
    'an app of Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Version/4.0 Chrome/142.0 Mobile Safari/537.36',
  ],
])('the browser within %s is known without a mark of its own', (_, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBe('webView');
});

test.each([
  ['Safari', `${iPhone} Version/17.6 Mobile/15E148 Safari/604.1`],
  ['Safari of a Mac', `${mac} Version/18.0 Safari/605.1.15`],
  ['Chrome of iOS', `${iPhone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
  ['Firefox of iOS', `${iPhone} FxiOS/140.0 Mobile/15E148`],
  ['Edge of iOS', `${iPhone} Version/17.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo of iOS', `${iPhone} Version/17.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  [
    'Chrome of a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  ],
  [
    'Firefox of a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  ],
])('%s is a browser proper', (_, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBeNull();
});

describe('PictureWatch', () => {
  const picture = (red: number, green: number, blue: number) =>
    new Uint8ClampedArray(400).map((_, at) => [red, green, blue, 255][at % 4] ?? 0);
  test('calls a picture black only after five seconds of it', () => {
    const watch = new PictureWatch();
    expect(watch.update(picture(3, 2, 4), 0)).toBe('fine');
    expect(watch.update(picture(3, 2, 4), 4900)).toBe('fine');
    expect(watch.update(picture(3, 2, 4), 5000)).toBe('black');
    expect(watch.update(picture(120, 90, 80), 5100)).toBe('fine');
  });
  test('sees that a picture has no colour', () => {
    const watch = new PictureWatch();
    watch.update(picture(120, 120, 120), 0);
    expect(watch.update(picture(120, 120, 120), 5000)).toBe('colourless');
  });
});

describe('layOutPreview', () => {
  test('fills a phone with an upright picture, the guide in the middle of both', () => {
    const layout = layOutPreview(
      { width: 390, height: 844 },
      { width: 1080, height: 1920 },
      documentGuide('card', false),
    );
    expect(layout.fit).toBe('cover');
    const guide = guideInVideo(layout);
    expect(guide.x + guide.width / 2).toBeCloseTo(540);
    expect(guide.y + guide.height / 2).toBeCloseTo(960);
    expect(guide.width).toBeGreaterThan(750);
  });
  test('shows a wide picture whole in a tall window, so that the guide keeps its pixels', () => {
    const layout = layOutPreview(
      { width: 390, height: 844 },
      { width: 1920, height: 1080 },
      documentGuide('card', false),
    );
    expect(layout.fit).toBe('contain');
    expect(guideInVideo(layout).width).toBeGreaterThan(1200);
  });
});
