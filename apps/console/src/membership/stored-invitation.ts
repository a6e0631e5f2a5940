import { sessionStore } from '@ekyc/design/browser-store.ts';

const key = 'ekyc:console:invitation';
const form = /^[A-Za-z0-9_-]{43}$/;

/**
 * Takes an invitation's token out of the address (`/console/invitation#token`) and keeps it for this tab through the
 * sign-up. The address is replaced, so that the token stays in no history.
 */
export function takeInvitation(location: Pick<Location, 'pathname' | 'hash'>): void {
  if (!/^\/console\/invitation\/?$/.test(location.pathname) || location.hash === '') return;
  const token = location.hash.slice(1);
  window.history.replaceState(null, '', location.pathname);
  if (form.test(token)) sessionStore.write(key, token);
}

/** The token of an invitation that is not accepted yet, or null. */
export function storedInvitation(): string | null {
  return sessionStore.read(key);
}

/** After it was accepted, or is no longer valid. */
export function forgetInvitation(): void {
  sessionStore.remove(key);
}
