import { expect, test } from 'vitest';
import { pathOf, pathOfVerification, routeOf } from './route.ts';

const publicId = 'AbCdEfGhIjKlMnOpQrStUv';

test('every page has one address, and the address leads to the page', () => {
  for (const page of [
    'verifications',
    'reviews',
    'figures',
    'settings',
    'keys',
    'calls',
    'webhooks',
    'staff',
    'records',
  ] as const) {
    expect(routeOf(pathOf(page))).toEqual({ page });
    expect(routeOf(`${pathOf(page)}/`)).toEqual({ page });
  }
  expect(routeOf(pathOfVerification(publicId))).toEqual({ page: 'verification', publicId });
  expect(routeOf('/console/invitation')).toEqual({ page: 'invitation' });
});

test('what is no address of the console leads nowhere', () => {
  for (const path of ['/console/x', '/console/keys/x', `/console/verifications/${publicId}/x`, '/user', '/'])
    expect(routeOf(path)).toEqual({ page: 'unknown' });
  expect(routeOf('/console/verifications/short')).toEqual({ page: 'unknown' });
});
