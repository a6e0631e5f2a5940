import { expect, test } from 'vitest';
import { passkeysOf, refusePasskeys } from './passkeys.ts';

test.each([
  ['https://ekyc.example/console', 'ekyc.example', 'https://ekyc.example'],
  ['https://admin.ekyc.example:8443/x', 'admin.ekyc.example', 'https://admin.ekyc.example:8443'],
  ['http://localhost:8080/console', 'localhost', 'http://localhost:8080'],
])('of our own pool at %s passkeys belong to %s', (consoleUrl, domain, origin) => {
  expect(passkeysOf({ domain: null, consoleUrl, ownPool: true })).toEqual({ domain, origin });
  expect(passkeysOf({ domain: 'none', consoleUrl, ownPool: true })).toBeNull();
  expect(passkeysOf({ domain: null, consoleUrl, ownPool: false })).toBeNull();
  expect(passkeysOf({ domain, consoleUrl, ownPool: false })).toEqual({ domain, origin });
});

test.each(['http://ekyc.example/console', 'https://192.0.2.7/console', 'https://[2001:db8::1]/console'])(
  'there are none at %s, where no browser allows them',
  (consoleUrl) => {
    expect(passkeysOf({ domain: null, consoleUrl, ownPool: true })).toBeNull();
    expect(refusePasskeys({ domain: 'ekyc.example', consoleUrl, ownPool: true })).toContain('HTTPS');
    expect(refusePasskeys({ domain: null, consoleUrl, ownPool: true })).toBeNull();
  },
);

test('the domain is the console’s host or one above it', () => {
  const wrong = (domain: string) =>
    refusePasskeys({ domain, consoleUrl: 'https://admin.ekyc.example/', ownPool: true });
  expect(wrong('admin.ekyc.example')).toBeNull();
  expect(wrong('ekyc.example')).toBeNull();
  expect(wrong('none')).toBeNull();
  expect(wrong('other.example')).toContain('admin.ekyc.example');
  expect(wrong('yc.example')).toContain('admin.ekyc.example');
  expect(wrong('www.admin.ekyc.example')).toContain('admin.ekyc.example');
});
