import { loadSettings } from '@ekyc/sign-in/runtime-settings.ts';
import { readRecord } from './journey-record.ts';

/**
 * The access token of the account for which this browser's journey was begun; undefined where there is none, so that
 * visitors without an account never load what signs in.
 */
export function tokenOfAccount(publicId: string): (() => Promise<string>) | undefined {
  if (readRecord(publicId).account === 'none') return undefined;
  return async () => {
    const { accessTokenOfSession } = await import('@ekyc/sign-in/token-outside.ts');
    return await accessTokenOfSession(await loadSettings());
  };
}
