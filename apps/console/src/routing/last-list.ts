import { home } from './route.ts';

/** By business, until the page is reloaded. */
const addresses = new Map<string, string>();

/** The list as it was shown last: the menu leads back to it. */
export function lastListAddress(business: string): string {
  return addresses.get(business) ?? home;
}

export function keepListAddress(business: string, address: string): void {
  addresses.set(business, address);
}
