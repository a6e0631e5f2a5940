import { generateKeyPairSync, sign } from 'node:crypto';
import { oneDatabase } from '@ekyc/testkit';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prime } from '@ekyc/user-pool/testing';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { type Answer, call, Person, totpOf } from './user-pool/person.ts';

const stronger = 'Atarashii-Kagi99';
const tooOld = 'This operation requires a recent sign-in. Please sign in again.';

describe.each(oneDatabase)('attacks on the user pool, on the %s database', (name) => {
  let pool: ClockedPool;
  let victim: Person;
  beforeAll(async () => {
    pool = await startClockedPool(name);
    victim = await new Person(pool).join();
  });
  afterAll(() => pool.close());

  describe('tokens', () => {
    const claims = () => decodeJwt(victim.accessToken) as Record<string, unknown>;
    const header = () => decodeProtectedHeader(victim.accessToken);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

    /** Our own key signs these: nothing but what they claim is wrong. */
    async function signedByUs(changes: Record<string, unknown>): Promise<string> {
      const { kid, privateKey } = await ownKey(pool);
      return new SignJWT({ ...claims(), ...changes })
        .setProtectedHeader({ kid, alg: 'RS256' })
        .sign(privateKey);
    }

    test('the real one is good, and signed again with our key too', async () => {
      expect(await pool.pool.verify(victim.accessToken)).toMatchObject({
        ok: true,
        subject: victim.sub,
        issuer: pool.pool.issuer,
        authenticatedAt: new Date(Math.floor(pool.now().getTime())),
      });
      expect((await pool.pool.verify(await signedByUs({}))).ok).toBe(true);
    });

    test.each<[string, () => string | Promise<string>]>([
      ['no token', () => ''],
      ['no signature', () => `${encoded({ ...header(), alg: 'none' })}.${encoded(claims())}.`],
      [
        'alg none with a signature',
        () => `${encoded({ alg: 'none' })}.${victim.accessToken.split('.').slice(1).join('.')}`,
      ],
      ['a bit changed', () => victim.accessToken.replace(/.{20}$/, 'A'.repeat(20))],
      [
        'other claims under the old signature',
        () => {
          const [head, , signature] = victim.accessToken.split('.');
          return `${head}.${encoded({ ...claims(), sub: 'x' })}.${signature}`;
        },
      ],
      [
        'a key of somebody else under our kid',
        () =>
          new SignJWT(claims())
            .setProtectedHeader({ kid: header().kid ?? '', alg: 'RS256' })
            .sign(foreign.privateKey),
      ],
      [
        'a key of somebody else in the header',
        () =>
          new SignJWT(claims())
            .setProtectedHeader({ alg: 'RS256', jwk: foreign.publicKey.export({ format: 'jwk' }) })
            .sign(foreign.privateKey),
      ],
      [
        'an unknown kid',
        () => new SignJWT(claims()).setProtectedHeader({ kid: 'x', alg: 'RS256' }).sign(foreign.privateKey),
      ],
      [
        'our public key taken for a secret (HS256)',
        async () => {
          const { keys } = await pool.pool.keySet();
          const secret = Buffer.from(JSON.stringify(keys[0]));
          return new SignJWT(claims())
            .setProtectedHeader({ kid: header().kid ?? '', alg: 'HS256' })
            .sign(secret);
        },
      ],
      [
        'another RSA scheme of our key (PS256)',
        async () => {
          const { kid, privateKey } = await ownKey(pool);
          const text = `${encoded({ kid, alg: 'PS256' })}.${encoded(claims())}`;
          return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, padding: 6, saltLength: 32 }).toString('base64url')}`;
        },
      ],
      [
        'another issuer',
        () => signedByUs({ iss: 'https://cognito-idp.ap-northeast-1.amazonaws.com/ap-northeast-1_x' }),
      ],
      ['another client', () => signedByUs({ client_id: 'another' })],
      ['no expiry', () => signedByUs({ exp: undefined })],
      ['the id token', () => victim.tokens?.IdToken ?? ''],
      ['the refresh token', () => victim.tokens?.RefreshToken ?? ''],
      ['a sign-in of nobody', () => signedByUs({ origin_jti: 'x' })],
      ['somebody else as subject', () => signedByUs({ sub: '00000000-0000-4000-8000-000000000000' })],
      ['text of 8 kB', () => 'x.'.repeat(4000)],
    ])('%s', async (_, make) => {
      const token = await make();
      expect((await pool.pool.verify(token)).ok).toBe(false);
      for (const operation of ['GetUser', 'GlobalSignOut', 'DeleteUser'])
        expect(await call(pool, operation, { AccessToken: token }), operation).toMatchObject({ status: 400 });
      expect((await pool.pool.verify(victim.accessToken)).ok).toBe(true);
    });

    test('a token of another pool', async () => {
      const other = await startClockedPool(name);
      const stranger = await new Person(other).join();
      expect(await pool.pool.verify(stranger.accessToken)).toEqual({ ok: false, reason: 'invalid' });
      await other.close();
    });

    test('an expired one', async () => {
      const person = await new Person(pool).join();
      pool.pass(3601);
      expect(await pool.pool.verify(person.accessToken)).toEqual({ ok: false, reason: 'expired' });
      expect(await person.call('GetUser', { AccessToken: person.accessToken })).toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Access Token has expired',
      });
    });

    test('signing out ends access at once: RevokeToken one sign-in, GlobalSignOut all', async () => {
      const person = await new Person(pool).join();
      const first = person.tokens;
      pool.pass(60);
      const second = await person.signIn();
      pool.pass(60);
      const third = await person.signIn();
      await person.clientDone('RevokeToken', { Token: first?.RefreshToken });
      expect(await pool.pool.verify(first?.AccessToken ?? '')).toEqual({ ok: false, reason: 'revoked' });
      expect((await pool.pool.verify(second.AccessToken)).ok).toBe(true);
      await person.done('GlobalSignOut', { AccessToken: third.AccessToken });
      for (const { AccessToken, RefreshToken } of [second, third]) {
        expect(await pool.pool.verify(AccessToken)).toEqual({ ok: false, reason: 'revoked' });
        expect(await person.clientCall('GetTokensFromRefreshToken', { RefreshToken })).toMatchObject({
          name: 'NotAuthorizedException',
          message: 'Refresh Token has been revoked',
        });
      }
    });

    test('a refresh token whose answer was lost is exchanged again within a minute, for the same one', async () => {
      const person = await new Person(pool).join();
      const refresh = async (RefreshToken: string | undefined) =>
        (await person.clientDone('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult;
      const first = await refresh(person.tokens?.RefreshToken);
      pool.pass(59);
      const again = await refresh(person.tokens?.RefreshToken);
      expect(again?.RefreshToken).toBe(first?.RefreshToken);
      expect(again?.RefreshToken).not.toBe(person.tokens?.RefreshToken);
      expect((await pool.pool.verify(again?.AccessToken ?? '')).ok).toBe(true);
      pool.pass(3600);
      // Both tabs have the same token, which counts as one.
      const later = await refresh(first?.RefreshToken);
      expect((await pool.pool.verify(later?.AccessToken ?? '')).ok).toBe(true);
    });

    test('a refresh token of a sign-in that was ended is not exchanged again, not even within a minute', async () => {
      const person = await new Person(pool).join();
      const request = { RefreshToken: person.tokens?.RefreshToken };
      await person.clientDone('GetTokensFromRefreshToken', request);
      await person.done('GlobalSignOut', { AccessToken: person.accessToken });
      expect(await person.clientCall('GetTokensFromRefreshToken', request)).toMatchObject({
        message: 'Refresh Token has been revoked',
      });
    });

    test('a refresh token that is used again after a minute ends the sign-in', async () => {
      const person = await new Person(pool).join();
      const refresh = (RefreshToken: string | undefined) =>
        person.clientCall('GetTokensFromRefreshToken', { RefreshToken });
      const { body } = await refresh(person.tokens?.RefreshToken);
      const next = body.AuthenticationResult;
      expect(decodeJwt(next?.AccessToken ?? '')).toMatchObject({
        origin_jti: decodeJwt(person.accessToken)['origin_jti'],
        auth_time: decodeJwt(person.accessToken)['auth_time'],
      });
      expect((await pool.pool.verify(next?.AccessToken ?? '')).ok).toBe(true);
      pool.pass(60);
      expect(await refresh(person.tokens?.RefreshToken)).toMatchObject({
        message: 'Refresh Token has been revoked',
      });
      expect(await refresh(next?.RefreshToken)).toMatchObject({ message: 'Refresh Token has been revoked' });
      expect(await pool.pool.verify(next?.AccessToken ?? '')).toEqual({ ok: false, reason: 'revoked' });
      expect(await refresh('madeUp')).toMatchObject({ message: 'Invalid Refresh Token' });
      pool.pass(60);
      await person.signIn();
      const flow = await person.clientDone('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: person.tokens?.RefreshToken },
      });
      pool.pass(30 * 86_400);
      expect(await refresh(flow.AuthenticationResult?.RefreshToken)).toMatchObject({
        message: 'Refresh Token has expired',
      });
    });
  });

  test('a stolen token, older than five minutes, changes nothing that guards the account', async () => {
    const person = await new Person(pool).join();
    const attempts = (AccessToken: string) =>
      ({
        ChangePassword: { AccessToken, PreviousPassword: person.password, ProposedPassword: stronger },
        AssociateSoftwareToken: { AccessToken },
        VerifySoftwareToken: { AccessToken, UserCode: '123456' },
        UpdateUserAttributes: {
          AccessToken,
          UserAttributes: [{ Name: 'email', Value: 'dorobo@example.jp' }],
        },
        SetUserMFAPreference: {
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        },
        DeleteUser: { AccessToken },
      }) as const;
    pool.pass(301);
    const refreshed = await person.clientDone('GetTokensFromRefreshToken', {
      RefreshToken: person.tokens?.RefreshToken,
    });
    const fresh = refreshed.AuthenticationResult?.AccessToken ?? '';
    for (const token of [person.accessToken, fresh])
      for (const [operation, request] of Object.entries(attempts(token)))
        expect(await person.call(operation, request), operation).toMatchObject({
          name: 'NotAuthorizedException',
          message: tooOld,
        });
    // Signed in again, the same is taken.
    await person.signIn();
    const { AssociateSoftwareToken, ChangePassword, UpdateUserAttributes } = attempts(person.accessToken);
    for (const [operation, request] of Object.entries({
      AssociateSoftwareToken,
      UpdateUserAttributes,
      ChangePassword,
    })) {
      await person.done(operation, { ...request, CurrentCode: person.currentCode() });
      pool.pass(30);
    }
  });

  test('what a token holder may not write', async () => {
    await victim.signIn();
    const AccessToken = victim.accessToken;
    for (const Name of ['sub', 'email_verified', 'phone_number_verified', 'identities']) {
      const answer = await victim.call('UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name, Value: 'true' }],
      });
      expect(answer, Name).toMatchObject({
        name: 'NotAuthorizedException',
        message: 'A client attempted to write unauthorized attribute',
      });
    }
    for (const name of ['email', 'sub', 'email_verified'])
      expect(
        await victim.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: [name] }),
      ).toMatchObject({ name: 'NotAuthorizedException' });
    expect(
      await new Person(pool).clientCall('SignUp', {
        Username: 'kari@example.jp',
        Password: stronger,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    ).toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('the authenticator cannot be switched off, nor another one slipped in by the password alone', async () => {
    const person = await new Person(pool).join();
    expect(
      await person.call('SetUserMFAPreference', {
        AccessToken: person.accessToken,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    ).toMatchObject({ name: 'InvalidParameterException' });
    const { body } = await person.provePassword();
    expect(await person.call('AssociateSoftwareToken', { Session: body.Session })).toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(await person.answerChallenge('MFA_SETUP', body.Session, {})).toMatchObject({
      name: 'NotAuthorizedException',
    });
    // Two who know the password before any authenticator is set up: one gets in.
    const fresh = await (await new Person(pool).signUp()).confirm();
    const sessions = [];
    for (let count = 0; count < 2; count += 1) {
      const { Session } = (await fresh.provePassword()).body;
      const associated = await fresh.done('AssociateSoftwareToken', { Session });
      const verified = await fresh.done('VerifySoftwareToken', {
        Session: associated.Session,
        UserCode: totpOf(associated.SecretCode ?? '', pool.now()),
      });
      sessions.push(verified.Session);
    }
    const answers = await Promise.all(
      sessions.map((session) => fresh.answerChallenge('MFA_SETUP', session, {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sessions made up, reused, of another step or of another account', async () => {
    const person = await new Person(pool).join();
    const { body } = await victim.provePassword();
    const expired = { message: 'Invalid session for the user, session is expired.' };
    const challenges = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP', 'NEW_PASSWORD_REQUIRED'];
    const filled = { SOFTWARE_TOKEN_MFA_CODE: '123456', SMS_MFA_CODE: '123456', NEW_PASSWORD: stronger };
    for (const challenge of challenges) {
      expect(await person.answerChallenge(challenge, 'x'.repeat(64), filled)).toMatchObject(expired);
      if (challenge !== 'SOFTWARE_TOKEN_MFA')
        expect(await victim.answerChallenge(challenge, body.Session, filled)).toMatchObject(expired);
    }
    expect(await person.answerTotp(body.Session, 1)).toMatchObject({
      message: 'Invalid session for the user.',
    });
    for (const operation of ['AssociateSoftwareToken', 'VerifySoftwareToken'])
      expect(await person.call(operation, { Session: body.Session, UserCode: '123456' })).toMatchObject(
        expired,
      );
    // The proof of a password counts once.
    const recorded: object[] = [];
    const replayed = new Person({ ...pool }, victim.email);
    replayed.password = victim.password;
    const original = replayed.clientCall.bind(replayed);
    replayed.clientCall = (operation, request) => {
      recorded.push(request);
      return original(operation, request);
    };
    expect((await replayed.provePassword()).status).toBe(200);
    expect(await original('RespondToAuthChallenge', recorded.at(-1) ?? {})).toMatchObject({
      message: 'Incorrect username or password.',
    });
  });

  test.each([
    ['0', 0n],
    ['N', prime],
    ['2N', 2n * prime],
  ])('SRP with A = %s is refused', async (_, A) => {
    const answer = await victim.clientCall('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: victim.email, SRP_A: A.toString(16) },
    });
    expect(answer).toMatchObject({ status: 400, name: 'InvalidParameterException' });
  });

  test('a reset without a code, with a code of another purpose, for somebody else', async () => {
    pool.pass(60);
    await victim.signIn();
    const person = await new Person(pool).signUp();
    const signUpCode = await person.code();
    const reset = (Username: string, ConfirmationCode: string) =>
      person.clientCall('ConfirmForgotPassword', { Username, ConfirmationCode, Password: stronger });
    expect(await reset(victim.email, '')).toMatchObject({ name: 'InvalidParameterException' });
    expect(await reset(victim.email, '123456')).toMatchObject({ name: 'ExpiredCodeException' });
    expect(await reset(person.email, signUpCode)).toMatchObject({ name: 'ExpiredCodeException' });
    await person.clientDone('ForgotPassword', { Username: person.email });
    await victim.clientDone('ForgotPassword', { Username: victim.email });
    const own = await person.code();
    if (own !== (await victim.code()))
      expect(await reset(victim.email, own)).toMatchObject({ name: 'CodeMismatchException' });
    expect((await pool.pool.verify(victim.accessToken)).ok).toBe(true);
  });

  test('an address change takes effect with its code only, and the old address is told', async () => {
    const person = await new Person(pool).join();
    const AccessToken = person.accessToken;
    const fresh = `atarashii-${person.sub}@example.jp`;
    const ask = async (Value: string) => {
      const CurrentCode = person.currentCode();
      const UserAttributes = [{ Name: 'email', Value }];
      const asked = await person.call('UpdateUserAttributes', { AccessToken, UserAttributes, CurrentCode });
      // Each code is good once.
      pool.pass(30);
      return asked;
    };
    const answered = await ask(fresh);
    expect(answered.status).toBe(200);
    expect(await pool.pool.admin.findByEmail(fresh)).toBeNull();
    expect(await pool.pool.admin.findByEmail(person.email)).toBe(person.sub);
    const verify = (Code: string) =>
      person.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    const code = await person.code(fresh);
    expect(await verify(code === '222222' ? '222223' : '222222')).toMatchObject({
      name: 'CodeMismatchException',
    });
    // A code for one new address proves no other.
    expect((await ask(`mata-${fresh}`)).status).toBe(200);
    expect(await verify(code)).toMatchObject({ name: 'CodeMismatchException' });
    expect((await verify(await person.code(`mata-${fresh}`))).status).toBe(200);
    expect(await pool.pool.admin.findByEmail(`mata-${fresh}`)).toBe(person.sub);
    expect(await pool.pool.admin.findByEmail(person.email)).toBeNull();
    expect(pool.messages.findLast(({ to }) => to === person.email)?.kind).toBe('emailChanged');
    // Somebody else's address is answered alike, and nothing is sent there.
    const before = pool.messages.length;
    const taken = await ask(victim.email);
    expect(taken.status).toBe(200);
    expect(pool.messages.length).toBe(before);
  });

  test('malformed requests of every operation get the protocol’s 400, never a fault', async () => {
    const operations = [
      'SignUp',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'InitiateAuth',
      'RespondToAuthChallenge',
      'AssociateSoftwareToken',
      'VerifySoftwareToken',
      'GetUser',
      'GetUserAttributeVerificationCode',
      'VerifyUserAttribute',
      'ForgotPassword',
      'ConfirmForgotPassword',
      'RevokeToken',
      'GetTokensFromRefreshToken',
      'GlobalSignOut',
      'ChangePassword',
      'UpdateUserAttributes',
      'DeleteUserAttributes',
      'SetUserMFAPreference',
      'DeleteUser',
    ];
    const values: unknown[] = [
      null,
      1,
      true,
      '',
      [],
      {},
      [[]],
      'x'.repeat(9000),
      '\u0000',
      '\ud800',
      { a: 1 },
      -1e308,
    ];
    const fields = [
      'Username',
      'Password',
      'AccessToken',
      'Session',
      'ConfirmationCode',
      'Code',
      'UserCode',
      'AuthFlow',
      'AuthParameters',
      'ChallengeName',
      'ChallengeResponses',
      'AttributeName',
      'UserAttributes',
      'RefreshToken',
      'UserAttributeNames',
      'Token',
      'PreviousPassword',
      'ProposedPassword',
      'SMSMfaSettings',
    ];
    const objections: string[] = [];
    for (const operation of operations)
      for (const [at, value] of values.entries()) {
        const request = Object.fromEntries(
          fields.map((field, index) => [field, values[(at + index) % values.length]]),
        );
        for (const body of [{ ClientId: pool.clientId, ...request }, { ClientId: value }, request]) {
          const { status, name: error } = await call(pool, operation, body, `10.9.${at}.1`);
          // Any text may be an address without an account, which is answered like one that has one.
          if (status === 200 && /^(ForgotPassword|ResendConfirmationCode)$/.test(operation)) continue;
          if (status !== 400 || error === '') objections.push(`${operation} ${at}: ${status} ${error ?? ''}`);
        }
      }
    expect(objections).toEqual([]);
    const raw = async (headers: Record<string, string>, body: string): Promise<Answer['status']> => {
      const response = await fetch(pool.endpoint, { method: 'POST', headers, body });
      expect(response.headers.get('content-type')).toContain('application/x-amz-json-1.1');
      expect(await response.json()).toMatchObject({ __type: expect.any(String) as string });
      return response.status;
    };
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' };
    for (const [headers, body] of [
      [type, '{}'],
      [{ ...type, 'x-amz-target': 'nonsense' }, '{}'],
      [{ ...type, 'x-amz-target': 'AWSCognitoIdentityProviderService.constructor' }, '{}'],
      [{ ...type, 'x-amz-target': 'AWSCognitoIdentityProviderService.__proto__' }, '{}'],
      [{ ...type, ...target }, ''],
      [{ ...type, ...target }, 'nonsense'],
      [{ ...type, ...target }, 'null'],
      [{ ...type, ...target }, '['.repeat(16_000)],
      [{ ...type, ...target }, '{"AccessToken":'.repeat(900)],
      [{ ...type, ...target }, 'x'.repeat(20_000)],
      [{ 'content-type': 'text/plain', ...target }, '{}'],
      [{ 'content-type': 'multipart/form-data; boundary=x', ...target }, '--x--'],
    ] as const)
      expect(await raw(headers, body)).toBe(400);
    expect(pool.logged).toEqual([]);
  });
});

/** The pool's private key, which only this process's data key opens. */
async function ownKey(pool: ClockedPool) {
  const { createSigningKeys } = await import('@ekyc/user-pool/testing');
  const { createPoolKeys } = await import('@ekyc/user-pool/testing');
  return createSigningKeys({ db: pool.db, keys: createPoolKeys(pool.dataKey), now: pool.now }).current();
}
