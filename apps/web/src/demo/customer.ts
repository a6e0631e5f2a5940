import { localStore } from '@ekyc/design/browser-store.ts';

const key = 'demo:customer';

/** The shop's name for the user of this browser, by which their face is known. */
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
