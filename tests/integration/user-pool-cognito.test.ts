import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, startService } from '@ekyc/testkit';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cognitoDirectory, type CognitoSettings, cognitoVerifier } from '@ekyc/server/testing';

const poolId = 'ap-northeast-1_AbCdEfGhI';
const issuer = `https://cognito-idp.ap-northeast-1.amazonaws.com/${poolId}`;
const clientId = '1example23456789';
const sub = randomUUID();

describe('Amazon Cognito (its keys and its GetUser played by this test)', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let server: Server;
  let settings: CognitoSettings;
  /** What GetUser answers next; null: a user. */
  let refusal: readonly [status: number, body: object] | null = null;
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(String(request.headers['x-amz-target']));
      const [status, body] = refusal ?? [
        200,
        {
          Username: sub,
          UserAttributes: [
            { Name: 'sub', Value: sub },
            { Name: 'email', Value: 'hanako@example.jp' },
            { Name: 'email_verified', Value: 'true' },
          ],
        },
      ];
      request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const jwksCache = new SimpleJwksCache();
    jwksCache.addJwks(`${issuer}/.well-known/jwks.json`, {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig', kty: 'RSA' }],
    });
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    settings = { region: 'ap-northeast-1', poolId, clientId, endpoint, jwksCache };
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  const now = Math.floor(Date.now() / 1000);
  const token = (changes: Record<string, unknown> = {}, kid = 'k1', key = privateKey) =>
    new SignJWT({
      sub,
      iss: issuer,
      client_id: clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: now - 100,
      iat: now - 100,
      exp: now + 3500,
      origin_jti: 'origin',
      jti: randomUUID(),
      username: sub,
      ...changes,
    })
      .setProtectedHeader({ kid, alg: 'RS256' })
      .sign(key);

  test('a good token, and what it says', async () => {
    refusal = null;
    asked = [];
    expect(await cognitoVerifier(settings).verify(await token())).toEqual({
      ok: true,
      issuer,
      subject: sub,
      authenticatedAt: new Date((now - 100) * 1000),
    });
    expect(asked).toEqual(['AWSCognitoIdentityProviderService.GetUser']);
  });

  test.each<[string, 'invalid' | 'expired', () => Promise<string> | string]>([
    ['expired', 'expired', () => token({ exp: now - 10 })],
    ['of another client', 'invalid', () => token({ client_id: 'other' })],
    ['of another pool', 'invalid', () => token({ iss: `${issuer}x` })],
    ['the id token', 'invalid', () => token({ token_use: 'id', aud: clientId })],
    [
      'of another key',
      'invalid',
      () => token({}, 'k1', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    ['nonsense', 'invalid', () => 'nonsense'],
    ['empty', 'invalid', () => ''],
  ])('%s: %s, and Cognito is not even asked', async (_, reason, make) => {
    refusal = null;
    asked = [];
    expect(await cognitoVerifier(settings).verify(await make())).toEqual({ ok: false, reason });
    expect(asked).toEqual([]);
  });

  test.each([
    ['Access Token has been revoked', 'revoked'],
    ['User is disabled.', 'disabled'],
    ['Access Token has expired', 'expired'],
  ])('what Cognito refuses with "%s" is %s', async (message, reason) => {
    refusal = [400, { __type: 'NotAuthorizedException', message }];
    expect(await cognitoVerifier(settings).verify(await token())).toEqual({ ok: false, reason });
    expect(await cognitoDirectory(settings).emailOf(sub, await token())).toBeNull();
  });

  const identities = JSON.stringify([{ providerName: 'Google', userId: '1', primary: 'true' }]);
  test.each<[string, { attribute?: string; claims?: Record<string, unknown> }]>([
    ['a provider vouches for', { attribute: identities, claims: { scope: 'openid email' } }],
    ['a provider vouches for, who asked for the narrowest scope', { attribute: identities }],
    ['came by the sign-in domain', { claims: { scope: 'openid aws.cognito.signin.user.admin' } }],
    ['stands in the group of a provider', { claims: { 'cognito:groups': [`${poolId}_Google`] } }],
  ])('whoever %s was not asked for a one-time code: refused', async (_, { attribute, claims }) => {
    refusal = [
      200,
      {
        UserAttributes: [
          { Name: 'sub', Value: sub },
          { Name: 'identities', Value: attribute },
        ],
      },
    ];
    expect(await cognitoVerifier(settings).verify(await token(claims))).toEqual({
      ok: false,
      reason: 'noSecondFactor',
    });
    refusal = [200, { UserAttributes: [{ Name: 'identities', Value: '[]' }] }];
    const own = { 'cognito:groups': ['customers'] };
    expect(await cognitoVerifier(settings).verify(await token(own))).toMatchObject({ ok: true });
  });

  test.each(['docs/operating.md', 'docs/ja/operating.md'])(
    'the pool of %s fits our screens',
    async (guide) => {
      const text = await readFile(new URL(`../../${guide}`, import.meta.url), 'utf8');
      const command = /aws cognito-idp create-user-pool [^]*?\n(?! )/.exec(text)?.[0] ?? '';
      const policy = /--policies 'PasswordPolicy=\{(.*?)\}'/.exec(command)?.[1]?.split(',') ?? [];
      expect(Object.fromEntries(policy.map((one) => one.split('=')))).toEqual({
        MinimumLength: '12',
        RequireLowercase: 'true',
        RequireUppercase: 'true',
        RequireNumbers: 'true',
        RequireSymbols: 'false',
      });
      expect(command).toContain(
        '--user-attribute-update-settings AttributesRequireVerificationBeforeUpdate=email',
      );
    },
  );

  test('a Cognito that fails lets nobody in and says so by throwing', async () => {
    refusal = [500, { __type: 'InternalErrorException', message: 'x' }];
    await expect(cognitoVerifier(settings).verify(await token())).rejects.toThrow('500');
    await expect(
      cognitoVerifier({ ...settings, endpoint: 'http://127.0.0.1:1/' }).verify(await token()),
    ).rejects.toThrow();
  });

  test('the directory knows what the holder’s own token tells', async () => {
    refusal = null;
    const directory = cognitoDirectory(settings);
    expect(await directory.emailOf(sub, await token())).toBe('hanako@example.jp');
    expect(await directory.emailOf(randomUUID(), await token())).toBeNull();
    expect(await directory.emailOf(sub)).toBeNull();
    for (const what of ['disable', 'enable', 'delete'] as const)
      expect(await directory[what](sub)).toBe('notSupported');
  });

  test('by environment alone: the running service hands out the pool of Amazon serves none of its own, and answers 503 while Amazon cannot be reached', async () => {
    const service = await startService({
      database: 'one',
      env: {
        AWS_REGION: 'ap-northeast-1',
        USER_POOLS_ID: poolId,
        USER_POOLS_WEB_CLIENT_ID: clientId,
        USER_POOLS_DOMAIN: 'shop.auth.ap-northeast-1.amazoncognito.com',
        FEDERATED_PROVIDERS: 'Google, Apple',
      },
    });
    const answer = await fetch(`${service.url}/api/endpoints`);
    const body = (await answer.json()) as object;
    expect(body).toMatchObject({
      awsRegion: 'ap-northeast-1',
      userPoolsId: poolId,
      userPoolsWebClientId: clientId,
      userPoolDomain: 'shop.auth.ap-northeast-1.amazoncognito.com',
      federatedProviders: ['Google', 'Apple'],
    });
    expect(body).not.toHaveProperty('userPoolEndpoint');
    expect(answer.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://cognito-idp.ap-northeast-1.amazonaws.com https://shop.auth.ap-northeast-1.amazoncognito.com",
    );
    expect((await fetch(`${service.url}/idp/`, { method: 'POST' })).status).toBe(404);
    // No keys of a pool that does not exist can be had.
    const unreachable = await call(service.url, 'account.get', {
      headers: { 'access-token': await token() },
    });
    expect(unreachable).toMatchObject({ status: 503, code: 'account_service_unavailable' });
    expect(unreachable.headers.get('retry-after')).toBe('10');
    await service.stop();
    await service.removeData();
  });
});
