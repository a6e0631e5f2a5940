import { sessionStore } from '@ekyc/design/browser-store.ts';

const key = 'ekyc.agreed-terms';

/** Remembers which terms were agreed to at sign-up: the agreement is recorded once the account can be signed in to. */
export function rememberAgreedTerms(version: string): void {
  sessionStore.write(key, version);
}

/** Version agreed to in this tab and not yet recorded, or null. */
export function agreedTerms(): string | null {
  return sessionStore.read(key) || null;
}

/** After POST account/terms_agreements took it. */
export function forgetAgreedTerms(): void {
  sessionStore.write(key, '');
}
