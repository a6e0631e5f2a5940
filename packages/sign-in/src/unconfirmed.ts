import { sessionStore } from '@ekyc/design/browser-store.ts';

const key = 'ekyc:unconfirmed';

/** An address that waits for its code; the tab remembers it through a reload, without the password. */
export interface Unconfirmed {
  readonly username: string;
  /** Where the code went, masked. */
  readonly destination: string;
}

export function keepUnconfirmed(unconfirmed: Unconfirmed): void {
  sessionStore.write(key, JSON.stringify(unconfirmed));
}

export function readUnconfirmed(): Unconfirmed | null {
  return JSON.parse(sessionStore.read(key) ?? 'null') as Unconfirmed | null;
}

export function forgetUnconfirmed(): void {
  sessionStore.remove(key);
}
