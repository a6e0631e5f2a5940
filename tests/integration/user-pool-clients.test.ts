import { randomBytes } from 'node:crypto';
import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { oneDatabase } from '@ekyc/testkit';
import {
  AuthenticationDetails,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { call, Person, type PoolEndpoint, totpOf } from './user-pool/person.ts';
import { publishedSrpClient } from './user-pool/srp-client.ts';
import { type StartedPool, startStartedPool } from './user-pool/started-pool.ts';

const password = 'Himitsu-no-kagi1';
const currentCodeNeeded = {
  name: 'CodeMismatchException',
  message: 'A current code of the software token is required.',
};
const stronger = 'AtarashiiKagi99';
const newEmail = () => `kyaku-${randomBytes(6).toString('hex')}@example.jp`;

function configureAmplify(pool: PoolEndpoint): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.poolId,
        userPoolClientId: pool.clientId,
        userPoolEndpoint: pool.endpoint,
        loginWith: { email: true },
      },
    },
  });
  const storage = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: (key, value) => Promise.resolve(void storage.set(key, value)),
    getItem: (key) => Promise.resolve(storage.get(key) ?? null),
    removeItem: (key) => Promise.resolve(void storage.delete(key)),
    clear: () => Promise.resolve(storage.clear()),
  });
}

describe.each(oneDatabase)('unmodified clients against the running service, on the %s database', (name) => {
  let pool: StartedPool;
  beforeAll(async () => {
    pool = await startStartedPool(name);
  });
  afterAll(() => pool.close());

  test('the AWS SDK: every operation', async () => {
    const client = new cognito.CognitoIdentityProviderClient({
      region: 'local',
      endpoint: pool.endpoint,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      maxAttempts: 1,
    });
    const Username = newEmail();
    const ClientId = pool.clientId;
    const code = await pool.nextCode(Username, async () => {
      const signedUp = await client.send(
        new cognito.SignUpCommand({
          ClientId,
          Username,
          Password: password,
          UserAttributes: [
            { Name: 'email', Value: Username },
            { Name: 'phone_number', Value: '+819012345678' },
            { Name: 'custom:shop', Value: '東京' },
          ],
        }),
      );
      expect(signedUp).toMatchObject({
        UserConfirmed: false,
        CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
      });
      await expect(
        client.send(new cognito.SignUpCommand({ ClientId, Username, Password: password })),
      ).rejects.toBeInstanceOf(cognito.UsernameExistsException);
    });
    const resent = await pool.nextCode(Username, () =>
      client.send(new cognito.ResendConfirmationCodeCommand({ ClientId, Username })),
    );
    if (code !== resent)
      await expect(
        client.send(new cognito.ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: code })),
      ).rejects.toBeInstanceOf(cognito.CodeMismatchException);
    await client.send(new cognito.ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: resent }));
    const enter = (PASSWORD: string) =>
      client.send(
        new cognito.InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD },
        }),
      );
    await expect(enter('Chigau-Kagi-123')).rejects.toBeInstanceOf(cognito.NotAuthorizedException);
    const { Session } = await enter(password);
    const associated = await client.send(new cognito.AssociateSoftwareTokenCommand({ Session }));
    const secret = associated.SecretCode ?? '';
    await expect(
      client.send(
        new cognito.VerifySoftwareTokenCommand({ Session: associated.Session, UserCode: 'abcdef' }),
      ),
    ).rejects.toBeInstanceOf(cognito.EnableSoftwareTokenMFAException);
    const verified = await client.send(
      new cognito.VerifySoftwareTokenCommand({
        Session: associated.Session,
        UserCode: totpOf(secret, pool.now(), -1),
      }),
    );
    expect(verified.Status).toBe('SUCCESS');
    const respond = (
      ChallengeName: cognito.ChallengeNameType,
      session: string | undefined,
      responses: Record<string, string>,
    ) =>
      client.send(
        new cognito.RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName,
          Session: session,
          ChallengeResponses: { USERNAME: Username, ...responses },
        }),
      );
    const first = await respond('MFA_SETUP', verified.Session, {});
    const AccessToken = first.AuthenticationResult?.AccessToken;
    const refreshed = await client.send(
      new cognito.GetTokensFromRefreshTokenCommand({
        ClientId,
        RefreshToken: first.AuthenticationResult?.RefreshToken,
      }),
    );
    expect(refreshed.AuthenticationResult?.RefreshToken).toBeTruthy();

    await client.send(
      new cognito.UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [
          { Name: 'nickname', Value: 'タロー' },
          { Name: 'birthdate', Value: '1986-05-01' },
        ],
      }),
    );
    await client.send(
      new cognito.DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['birthdate'] }),
    );
    const user = await client.send(new cognito.GetUserCommand({ AccessToken }));
    expect(Object.fromEntries((user.UserAttributes ?? []).map((one) => [one.Name, one.Value]))).toEqual({
      sub: user.Username,
      email: Username,
      email_verified: 'true',
      phone_number: '+819012345678',
      'custom:shop': '東京',
      nickname: 'タロー',
    });
    expect(user.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);

    // SMS becomes a second factor only with a number that was proved.
    const preferSms = () =>
      client.send(
        new cognito.SetUserMFAPreferenceCommand({
          AccessToken,
          SMSMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      );
    await expect(preferSms()).rejects.toBeInstanceOf(cognito.InvalidParameterException);
    const sms = await pool.nextCode('+819012345678', async () => {
      const sent = await client.send(
        new cognito.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'phone_number' }),
      );
      expect(sent.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS', Destination: '+********5678' });
    });
    await client.send(
      new cognito.VerifyUserAttributeCommand({ AccessToken, AttributeName: 'phone_number', Code: sms }),
    );
    // What guards the account is changed against a code of the authenticator, which Cognito's own clients can't carry.
    await expect(preferSms()).rejects.toMatchObject(currentCodeNeeded);
    const preferred = await call(pool, 'SetUserMFAPreference', {
      AccessToken,
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      CurrentCode: totpOf(secret, pool.now()),
    });
    expect(preferred.status).toBe(200);
    let challenged: cognito.InitiateAuthCommandOutput | undefined;
    const smsCode = await pool.nextCode('+819012345678', async () => {
      challenged = await enter(password);
    });
    expect(challenged).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+********5678',
      },
    });
    await expect(respond('SMS_MFA', challenged?.Session, { SMS_MFA_CODE: 'abcdef' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid code or auth state for the user.',
    });
    const bySms = await respond('SMS_MFA', challenged?.Session, { SMS_MFA_CODE: smsCode });
    expect(bySms.AuthenticationResult?.AccessToken).toBeTruthy();
    const guarded = [
      () => client.send(new cognito.AssociateSoftwareTokenCommand({ AccessToken })),
      () =>
        client.send(
          new cognito.SetUserMFAPreferenceCommand({
            AccessToken,
            SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
          }),
        ),
      () =>
        client.send(
          new cognito.ChangePasswordCommand({
            AccessToken,
            PreviousPassword: password,
            ProposedPassword: stronger,
          }),
        ),
    ];
    for (const change of guarded) await expect(change()).rejects.toMatchObject(currentCodeNeeded);
    const reset = await pool.nextCode(Username, () =>
      client.send(new cognito.ForgotPasswordCommand({ ClientId, Username })),
    );
    await client.send(
      new cognito.ConfirmForgotPasswordCommand({
        ClientId,
        Username,
        ConfirmationCode: reset,
        Password: stronger,
      }),
    );
    await expect(client.send(new cognito.GetUserCommand({ AccessToken }))).rejects.toBeInstanceOf(
      cognito.NotAuthorizedException,
    );
    let byMail: cognito.InitiateAuthCommandOutput | undefined;
    const lastCode = await pool.nextCode('+819012345678', async () => {
      byMail = await enter(stronger);
    });
    const again = await respond('SMS_MFA', byMail?.Session, { SMS_MFA_CODE: lastCode });
    const last = again.AuthenticationResult;
    // A standard verifier finds the keys by the issuer alone.
    const { iss: issuer = '' } = decodeJwt(last?.IdToken ?? '');
    const configuration = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(configuration.headers.get('content-type')).toMatch(/^application\/json/);
    const { jwks_uri, ...known } = (await configuration.json()) as { jwks_uri: string; issuer: string };
    expect(known).toMatchObject({ issuer, id_token_signing_alg_values_supported: ['RS256'] });
    const keys = (await (await fetch(jwks_uri)).json()) as JSONWebKeySet;
    await jwtVerify(last?.IdToken ?? '', createLocalJWKSet(keys), { audience: ClientId, issuer });
    for (const Token of [last?.AccessToken, last?.IdToken])
      await expect(client.send(new cognito.RevokeTokenCommand({ ClientId, Token }))).rejects.toBeInstanceOf(
        cognito.UnsupportedTokenTypeException,
      );
    await client.send(new cognito.GetUserCommand({ AccessToken: last?.AccessToken }));
    await client.send(new cognito.RevokeTokenCommand({ ClientId, Token: last?.RefreshToken }));
    await expect(
      client.send(new cognito.GlobalSignOutCommand({ AccessToken: last?.AccessToken })),
    ).rejects.toBeInstanceOf(cognito.NotAuthorizedException);
  });

  test('aws-amplify: registration, sign-in by SRP, refresh, account, reset, sign-out', async () => {
    configureAmplify(pool);
    const username = newEmail();
    const code = await pool.nextCode(username, async () => {
      const { nextStep } = await amplify.signUp({
        username,
        password,
        options: { userAttributes: { email: username } },
      });
      expect(nextStep).toMatchObject({
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'k***@e***' },
      });
    });
    expect((await amplify.signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await amplify.confirmSignUp({ username, confirmationCode: code });
    await expect(amplify.resendSignUpCode({ username })).rejects.toMatchObject({
      message: 'User is already confirmed.',
    });
    await expect(amplify.signIn({ username, password: 'Chigau-Kagi-123' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    const started = await amplify.signIn({ username, password });
    if (started.nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
      throw new Error(started.nextStep.signInStep);
    const secret = started.nextStep.totpSetupDetails.sharedSecret;
    await expect(amplify.confirmSignIn({ challengeResponse: '000' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    const set = await amplify.confirmSignIn({ challengeResponse: totpOf(secret, pool.now(), -1) });
    expect(set).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await amplify.fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true' });

    const before = await amplify.fetchAuthSession();
    const after = await amplify.fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
    // The token that came with the refresh is the one that the next refresh sends.
    expect((await amplify.fetchAuthSession({ forceRefresh: true })).tokens).toBeTruthy();

    // These can't carry a code of the authenticator, which our pages therefore send themselves.
    await expect(
      amplify.updatePassword({ oldPassword: password, newPassword: stronger }),
    ).rejects.toMatchObject(currentCodeNeeded);
    const AccessToken = (await amplify.fetchAuthSession()).tokens?.accessToken.toString();
    const fresh = newEmail();
    await expect(amplify.updateUserAttributes({ userAttributes: { email: fresh } })).rejects.toMatchObject(
      currentCodeNeeded,
    );
    const change = await pool.nextCode(fresh, async () => {
      const asked = await call(pool, 'UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: fresh }],
        CurrentCode: totpOf(secret, pool.now()),
      });
      expect(asked.status).toBe(200);
    });
    await amplify.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: change });
    expect((await amplify.fetchUserAttributes()).email).toBe(fresh);
    await amplify.signOut();
    await expect(amplify.getCurrentUser()).rejects.toThrow();

    const next = await amplify.signIn({ username: fresh, password });
    expect(next.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(amplify.confirmSignIn({ challengeResponse: '12345' })).rejects.toMatchObject({
      message: 'Invalid code received for user',
    });
    await amplify.confirmSignIn({ challengeResponse: totpOf(secret, pool.now(), 1) });
    await amplify.signOut({ global: true });

    const reset = await pool.nextCode(fresh, async () => {
      const { nextStep } = await amplify.resetPassword({ username: fresh });
      expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    });
    await amplify.confirmResetPassword({ username: fresh, confirmationCode: reset, newPassword: stronger });
    const last = await amplify.signIn({ username: fresh, password: stronger });
    expect(last.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await amplify.signOut();
  });

  test('amazon-cognito-identity-js, whose storage answers null: registration, sign-in, refresh, second factor, sign-out', async () => {
    // What the client does not find it sends as null: DEVICE_KEY with every refresh.
    const storage = new Map<string, string>();
    const Storage: ICognitoStorage = {
      setItem: (key, value) => void storage.set(key, value),
      getItem: (key) => storage.get(key) ?? null,
      removeItem: (key) => void storage.delete(key),
      clear: () => storage.clear(),
    };
    const userPool = new CognitoUserPool({
      UserPoolId: pool.poolId,
      ClientId: pool.clientId,
      endpoint: pool.endpoint,
      Storage,
    });
    const Username = newEmail();
    const code = await pool.nextCode(
      Username,
      () =>
        new Promise<void>((resolve, reject) =>
          userPool.signUp(
            Username,
            password,
            [new CognitoUserAttribute({ Name: 'email', Value: Username })],
            [],
            (error) => (error ? reject(error) : resolve()),
          ),
        ),
    );
    const user = new CognitoUser({ Username, Pool: userPool, Storage });
    await new Promise<void>((resolve, reject) =>
      user.confirmRegistration(code, false, (error: Error | null) => (error ? reject(error) : resolve())),
    );
    const details = new AuthenticationDetails({ Username, Password: password });
    const session = await new Promise<CognitoUserSession>((resolve, reject) =>
      user.authenticateUser(details, {
        onSuccess: resolve,
        onFailure: reject,
        mfaSetup: () =>
          user.associateSoftwareToken({
            onFailure: reject,
            associateSecretCode: (secret) =>
              user.verifySoftwareToken(totpOf(secret, pool.now()), 'telephone', {
                onFailure: reject,
                onSuccess: resolve,
              }),
          }),
      }),
    );
    expect(session.getIdToken().payload['email']).toBe(Username);
    const refreshed = await new Promise<CognitoUserSession>((resolve, reject) =>
      user.refreshSession(
        new CognitoRefreshToken({ RefreshToken: session.getRefreshToken().getToken() }),
        (error: Error | null, result: CognitoUserSession) => (error ? reject(error) : resolve(result)),
      ),
    );
    expect(refreshed.getRefreshToken().getToken()).not.toBe(session.getRefreshToken().getToken());
    const preferred = { Enabled: true, PreferredMfa: true };
    await new Promise<void>((resolve, reject) =>
      user.setUserMfaPreference(null, preferred, (error) => (error ? reject(error) : resolve())),
    );
    await new Promise<void>((resolve, reject) =>
      user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }),
    );
  });

  test('cognito-srp-helper: the whole way, many users, salts of every beginning', async () => {
    for (let count = 0; count < 3; count += 1) {
      const person = await new Person(pool, newEmail(), publishedSrpClient).join();
      expect(person.tokens?.IdToken).toBeTruthy();
    }
  });

  test('null is absence at every depth, and of no use where something is needed', async () => {
    const person = await new Person(pool).join();
    const { AccessToken, RefreshToken } = person.tokens ?? expect.fail('no tokens');
    const ClientId = pool.clientId;
    const associated = await call(pool, 'AssociateSoftwareToken', {
      AccessToken,
      Session: null,
      CurrentCode: person.currentCode(),
    });
    expect(associated.body.SecretCode).toBeTruthy();
    const UserAttributes = [{ Name: 'nickname', Value: null }];
    const updated = await call(pool, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes,
      ClientMetadata: null,
    });
    expect(updated.status).toBe(200);
    const refreshed = await call(pool, 'InitiateAuth', {
      ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken, DEVICE_KEY: null, SECRET_HASH: null },
      UserContextData: null,
    });
    expect(refreshed.body.AuthenticationResult).toBeTruthy();
    expect(await call(pool, 'GetUser', { AccessToken: null })).toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('must not be null') as string,
    });
    for (const body of [
      { AccessToken, UserAttributeNames: [null] },
      { AccessToken, UserAttributeNames: {} },
    ])
      expect((await call(pool, 'DeleteUserAttributes', body)).name).toBe('SerializationException');
  });

  test('nothing of it was a fault, and no line of the log names anybody', () => {
    expect(pool.service.output()).not.toMatch(/request\.failed|@example\.jp|message_failed/);
  });
});

describe.each(oneDatabase)('clients against a pool whose clock is set, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  test('aws-amplify: forced new password, then setup; a demanded reset; a disabled user', async () => {
    configureAmplify(pool);
    const username = newEmail();
    const sub = (await pool.pool.admin.createUser(username, password)) ?? '';
    const started = await amplify.signIn({ username, password });
    expect(started.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    const setup = await amplify.confirmSignIn({ challengeResponse: stronger });
    if (setup.nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
      throw new Error(setup.nextStep.signInStep);
    const secret = setup.nextStep.totpSetupDetails.sharedSecret;
    expect((await amplify.confirmSignIn({ challengeResponse: totpOf(secret, pool.now()) })).isSignedIn).toBe(
      true,
    );
    // Nobody proved the address yet: the widget asks for that now.
    expect((await amplify.fetchUserAttributes()).email_verified).toBe('false');
    await amplify.sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
    const confirmationCode = (await pool.codeSentTo(username)) ?? '';
    await amplify.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
    expect((await amplify.fetchUserAttributes()).email_verified).toBe('true');
    await pool.pool.admin.requirePasswordReset(sub);
    await amplify.signOut();
    expect((await amplify.signIn({ username, password: stronger })).nextStep.signInStep).toBe(
      'RESET_PASSWORD',
    );
    await pool.pool.admin.disable(sub);
    await expect(amplify.signIn({ username, password: stronger })).rejects.toMatchObject({
      message: 'User is disabled.',
    });
  });
});
