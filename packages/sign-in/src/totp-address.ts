import type { RuntimeSettings } from '@ekyc/contract';
import { productName } from '@ekyc/design/design-texts.ts';
import { installationNames } from './sign-in-texts.ts';

/** The name under which an authenticator app lists the account. */
export function totpIssuer(envType: RuntimeSettings['envType']): string {
  return productName + installationNames[envType];
}

/** The address inside the QR code (Key URI format); every part is escaped, so that no `&` in it cuts the rest off. */
export function totpAddress(parts: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(parts.issuer);
  const account = encodeURIComponent(parts.account);
  return `otpauth://totp/${issuer}:${account}?secret=${encodeURIComponent(parts.secret)}&issuer=${issuer}`;
}
