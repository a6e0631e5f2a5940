import { localStore } from '@ekyc/design/browser-store.ts';

const key = 'demo:customer';

/** The shop's name for whoever uses this browser: their face is known by it. */
export function customerOfBrowser(): string {
  return localStore.read(key) ?? newCustomer();
}

/** Somebody else: no face is known of them. */
export function newCustomer(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const customer = `demo-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  localStore.write(key, customer);
  return customer;
}
