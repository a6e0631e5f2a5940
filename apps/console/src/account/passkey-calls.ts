import type { RuntimeSettings } from '@ekyc/contract';
import { asksCurrentCode, callAccountService } from '@ekyc/sign-in/call-account-service.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';

/** A passkey of the signed-in account. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null: never, or Amazon Cognito's, which does not say. */
  readonly lastUsedAt: string | null;
}

interface Listed {
  readonly CredentialId: string;
  readonly FriendlyCredentialName: string;
  readonly CreatedAt: number;
  readonly LastUsedAt?: number;
}

export async function listPasskeys(settings: RuntimeSettings): Promise<readonly Passkey[]> {
  const { Credentials } = await callAccountService(settings, 'ListWebAuthnCredentials', {});
  return (Credentials as readonly Listed[]).map((listed) => ({
    id: listed.CredentialId,
    name: listed.FriendlyCredentialName,
    createdAt: instantOf(listed.CreatedAt),
    lastUsedAt: listed.LastUsedAt === undefined ? null : instantOf(listed.LastUsedAt),
  }));
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export type MakingOptions = PublicKeyCredentialCreationOptionsJSON;

/** Asks for the making of a passkey, against a code of the authenticator. What it answers is good for three minutes. */
export async function beginMaking(settings: RuntimeSettings, currentCode: string): Promise<MakingOptions> {
  const answer = await callAccountService(settings, 'StartWebAuthnRegistration', { currentCode });
  return answer['CredentialCreationOptions'] as MakingOptions;
}

/** Lets the device make the passkey, and stores it. Amazon Cognito names it itself. */
export async function makePasskey(
  settings: RuntimeSettings,
  options: MakingOptions,
  name: string,
): Promise<void> {
  const Credential = await startRegistration({ optionsJSON: options });
  if (asksCurrentCode(settings)) {
    await callAccountService(settings, 'CompleteWebAuthnRegistration', {
      Credential,
      FriendlyCredentialName: name,
    });
    return;
  }
  await callAccountService(settings, 'CompleteWebAuthnRegistration', { Credential });
  // Where the pool demands two factors, Cognito takes a passkey for both only of people who turned that on.
  await callAccountService(settings, 'SetUserMFAPreference', { WebAuthnMfaSettings: { Enabled: true } });
}

export async function removePasskey(
  settings: RuntimeSettings,
  id: string,
  currentCode: string,
): Promise<void> {
  await callAccountService(settings, 'DeleteWebAuthnCredential', { CredentialId: id, currentCode });
}
