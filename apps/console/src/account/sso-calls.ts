import type { RuntimeSettings } from '@ekyc/contract';
import { callAccountService } from '@ekyc/sign-in/call-account-service.ts';

/** The account's link to the operator's identity provider. */
export interface SsoLink {
  readonly linkedAt: string;
  readonly lastUsedAt: string;
  /** Another way to sign in is left without it. */
  readonly removable: boolean;
}

interface Answered {
  readonly Linked: boolean;
  readonly LinkedAt: number;
  readonly LastUsedAt: number;
  readonly Removable: boolean;
}

/** @returns null: the account is not linked */
export async function readSsoLink(settings: RuntimeSettings): Promise<SsoLink | null> {
  const answer = (await callAccountService(settings, 'GetSsoLink', {})) as unknown as Answered;
  if (!answer.Linked) return null;
  return {
    linkedAt: new Date(answer.LinkedAt * 1000).toISOString(),
    lastUsedAt: new Date(answer.LastUsedAt * 1000).toISOString(),
    removable: answer.Removable,
  };
}

/** Ends the link, against a code of the authenticator. */
export async function removeSsoLink(settings: RuntimeSettings, currentCode: string): Promise<void> {
  await callAccountService(settings, 'DeleteSsoLink', { currentCode });
}
