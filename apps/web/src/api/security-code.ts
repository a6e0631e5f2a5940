import { sessionStore } from '@ekyc/design/browser-store.ts';

const keyOf = (publicId: string) => `ekyc:code:${publicId}`;

/** Whether this tab has opened the verification before. */
export function hasSecurityCode(publicId: string): boolean {
  return sessionStore.read(keyOf(publicId)) !== null;
}

/**
 * The random 256-bit code to which the verification is bound, base64url without padding; made once
 * per verification and stored for this tab's life.
 */
export function securityCodeFor(publicId: string): string {
  const key = keyOf(publicId);
  const stored = sessionStore.read(key);
  if (stored !== null) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const code = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  sessionStore.write(key, code);
  return code;
}
