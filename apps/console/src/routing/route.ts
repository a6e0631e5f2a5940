/** The console's pages, each with an address of its own. */
export type Route =
  | { readonly page: 'verifications' }
  | { readonly page: 'verification'; readonly publicId: string }
  | { readonly page: 'counterIdentification'; readonly publicId: string }
  | { readonly page: Area }
  | { readonly page: 'invitation' }
  | { readonly page: 'unknown' };

const areas = [
  'reviews',
  'lists',
  'counter',
  'figures',
  'settings',
  'keys',
  'calls',
  'webhooks',
  'staff',
  'records',
  'account',
] as const;
export type Area = (typeof areas)[number];

export const home = '/console';

/** The page of a path under `/console`. */
export function routeOf(pathname: string): Route {
  const [, base, first, second, ...more] = pathname.replace(/\/$/, '').split('/');
  if (base !== 'console' || more.length > 0) return { page: 'unknown' };
  if (second === undefined) {
    if (first === undefined || first === 'verifications') return { page: 'verifications' };
    if (first === 'invitation') return { page: 'invitation' };
    const area = areas.find((each) => each === first);
    return { page: area ?? 'unknown' };
  }
  if (!/^[A-Za-z0-9_-]{22,43}$/.test(second)) return { page: 'unknown' };
  if (first === 'counter') return { page: 'counterIdentification', publicId: second };
  return first === 'verifications' ? { page: 'verification', publicId: second } : { page: 'unknown' };
}

export function pathOf(page: 'verifications' | Area): string {
  return page === 'verifications' ? home : `${home}/${page}`;
}

export function pathOfVerification(publicId: string): string {
  return `${home}/verifications/${publicId}`;
}

export function pathOfCounter(publicId: string): string {
  return `${home}/counter/${publicId}`;
}
