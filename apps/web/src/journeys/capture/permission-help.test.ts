import { describe, expect, test } from 'vitest';
import { permissionBrowserOf, permissionHelp } from './permission-help.ts';

test('each browser has its own picture, and Safari, Firefox and Chrome no common one on either device', () => {
  const drawn = (browser: keyof typeof permissionHelp) => {
    const { place, bar, device } = permissionHelp[browser];
    return `${device} ${place} ${bar}`;
  };
  const phones = (['safariIos', 'otherIos', 'chromeAndroid', 'firefoxAndroid'] as const).map(drawn);
  const computers = (['safariMac', 'firefoxDesktop', 'edgeDesktop', 'chromeDesktop'] as const).map(drawn);
  expect(new Set(phones).size).toBe(phones.length);
  expect(new Set(computers).size).toBe(computers.length);
});

describe('permissionBrowserOf', () => {
  test.each([
    ['safariIos', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'],
    ['otherIos', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile Safari/604.1'],
    ['otherIos', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1 OPT/5.2'],
    ['otherIos', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
    ['chromeAndroid', 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36'],
    ['firefoxAndroid', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    ['edgeDesktop', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0'],
    ['chromeDesktop', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36'],
    ['firefoxDesktop', 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['safariMac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'],
  ] as const)('%s', (browser, userAgent) => {
    expect(permissionBrowserOf(userAgent)).toBe(browser);
    expect(permissionHelp[browser].steps.length).toBeGreaterThan(1);
  });

  test('an iPad that calls itself a Mac has fingers', () => {
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
    expect(permissionBrowserOf(userAgent, 5)).toBe('safariIos');
  });
});
