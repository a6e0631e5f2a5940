import type { MadeCredential, UsedCredential } from './credential-form.ts';
import type { PasskeyParty } from './party.ts';

/** Fetched at the first passkey: an installation whose people use none does without it. */
const webauthn = () => import('@simplewebauthn/server');

/** ES256 (phones, most security keys), EdDSA, RS256 (Windows Hello); in order of preference. */
const algorithms = [-7, -8, -257];

/** A passkey whose making was proved. */
export interface MadePasskey {
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly signCount: number;
}

/**
 * Verifies the making of a passkey (WebAuthn Level 3, section 7.1): challenge, origin, domain, and that the device
 * verified its user.
 * @returns null where anything of it is wrong
 */
export async function verifyMaking(
  party: PasskeyParty,
  { credential, challenge }: { readonly credential: MadeCredential; readonly challenge: string },
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    if (await bearsCertificates(credential)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter };
  } catch {
    // The library throws for whatever is wrong with what it was given, and does nothing else.
    return null;
  }
}

/**
 * No statement about the maker of the device is asked for. One that comes nevertheless is not read: its certificates
 * name addresses at which their revocation would be looked up.
 */
async function bearsCertificates({ response }: MadeCredential): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  return (
    !['none', 'packed'].includes(statement.get('fmt')) || statement.get('attStmt').get('x5c') !== undefined
  );
}

/**
 * Verifies the use of a passkey (section 7.2): challenge, origin, domain, that the device verified its user, the
 * signature, and that the device's counter did not go back, as that of a copy would.
 * @returns the counter from now on; null where anything of it is wrong
 */
export async function verifyUse(
  party: PasskeyParty,
  stored: MadePasskey,
  { credential, challenge }: { readonly credential: UsedCredential; readonly challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      requireUserVerification: true,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** What a browser makes a passkey by (`PublicKeyCredentialCreationOptionsJSON`). */
export async function makingOptions(
  party: PasskeyParty,
  given: {
    readonly challenge: string;
    readonly userHandle: string;
    readonly email: string;
    readonly existing: readonly { readonly id: string; readonly transports: readonly string[] }[];
    readonly timeout: number;
  },
): Promise<object> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.domain,
    userID: new Uint8Array(Buffer.from(given.userHandle, 'base64url')),
    userName: given.email,
    userDisplayName: given.email,
    challenge: new Uint8Array(Buffer.from(given.challenge, 'base64url')),
    timeout: given.timeout,
    attestationType: 'none',
    excludeCredentials: given.existing.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // The sign-in names no account: the device must find the passkey by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What a browser uses a passkey by (`PublicKeyCredentialRequestOptionsJSON`); names no passkey, so nobody's. */
export function usingOptions(party: PasskeyParty, challenge: string, timeout: number): object {
  return { challenge, timeout, rpId: party.domain, userVerification: 'required', allowCredentials: [] };
}
