import type { RuntimeSettings } from '@ekyc/contract';
import { productName } from './sign-in-texts.ts';

const suffixes: Record<RuntimeSettings['envType'], string> = {
  local: '(local)',
  dev: '(開発)',
  trial: '(trial)',
  production: '',
};

/** The name under which an authenticator app lists the account (specification §9). */
export function totpIssuer(envType: RuntimeSettings['envType']): string {
  return productName + suffixes[envType];
}

/** The address inside the QR code (Key URI format); every part is escaped, so that no `&` in it cuts the rest off. */
export function totpAddress(parts: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(parts.issuer);
  const account = encodeURIComponent(parts.account);
  return `otpauth://totp/${issuer}:${account}?secret=${encodeURIComponent(parts.secret)}&issuer=${issuer}`;
}
