import { importLate } from '@ekyc/design/import-late.ts';
import { loadSettings } from '@ekyc/app-start/runtime-settings.ts';

/** The access token of who is signed in; visitors whom the server asks for none never load what signs in. */
export async function tokenOfAccount(): Promise<string> {
  const { accessTokenOfSession } = await importLate(async () => import('@ekyc/sign-in/token-outside.ts'));
  return accessTokenOfSession(await loadSettings());
}
