import { PasskeyDevice } from './passkey-device.ts';
import type { Answer, Person } from './person.ts';

/** A passkey that a signed-in person added. @returns a sign-in by it */
export async function addPasskey(person: Person): Promise<() => Promise<Answer>> {
  const device = new PasskeyDevice('https://console.example');
  const given = { AccessToken: person.accessToken };
  const CurrentCode = person.currentCode();
  const asked = await person.done('StartWebAuthnRegistration', { ...given, CurrentCode });
  const { CredentialCreationOptions: options } = asked as unknown as { CredentialCreationOptions: object };
  await person.done('CompleteWebAuthnRegistration', { ...given, Credential: device.make(options) });
  return async () => {
    const names = { USERNAME: 'passkey' };
    const { Session, ChallengeParameters } = await person.clientDone('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { ...names, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    });
    const CREDENTIAL = device.use(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '');
    return person.clientCall('RespondToAuthChallenge', {
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { ...names, CREDENTIAL },
    });
  };
}
