import type { Config } from '../config/config.ts';
import { cognitoEndpoint } from './cognito-accounts.ts';

/** What a page must be allowed to call where accounts are Amazon Cognito's. */
export function cognitoOrigins(cognito: Config['cognito']): readonly string[] {
  if (!cognito) return [];
  const api = new URL(cognitoEndpoint(cognito.region)).origin;
  return cognito.domain === null ? [api] : [api, `https://${cognito.domain}`];
}
