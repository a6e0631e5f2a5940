import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const sso = {
  STAFF_SSO_ISSUER: 'https://id.house.example/realms/staff',
  STAFF_SSO_CLIENT_ID: 'ekyc-console',
  STAFF_SSO_CLIENT_SECRET: 'canary-secret',
  STAFF_SSO_DOMAINS: 'House.example, sub.house.example',
};

test('a provider of the operator’s is read whole, its secret apart', () => {
  const { config, secrets } = readConfig({
    ...sso,
    CLIENT_ADMIN_SERVER: 'https://admin.ekyc.example/console/',
  });
  expect(config.staffSso).toEqual({
    issuer: 'https://id.house.example/realms/staff',
    clientId: 'ekyc-console',
    name: '社内アカウント',
    domains: ['house.example', 'sub.house.example'],
    only: false,
    acr: null,
    redirectUri: 'https://admin.ekyc.example/console/sso',
  });
  expect(secrets.staffSsoClientSecret).toBe('canary-secret');
  expect(JSON.stringify(config)).not.toContain('canary');
  expect(readConfig({}).config.staffSso).toBeNull();
  const local = readConfig({ ...sso, STAFF_SSO_ISSUER: 'http://localhost:9000' });
  expect(local.config.staffSso?.redirectUri).toBe('http://localhost:8080/console/sso');
});

test.each([
  ['belong together', { STAFF_SSO_DOMAINS: '' }],
  ['belong together', { STAFF_SSO_ISSUER: '' }],
  ['belong together', { STAFF_SSO_CLIENT_SECRET: '' }],
  [
    'need a provider',
    { ...Object.fromEntries(Object.keys(sso).map((key) => [key, ''])), STAFF_SSO_ONLY: 'true' },
  ],
  ['STAFF_SSO_DOMAINS', { STAFF_SSO_DOMAINS: 'hito@house.example' }],
  ['STAFF_SSO_DOMAINS', { STAFF_SSO_DOMAINS: '*' }],
  ['STAFF_SSO_ISSUER', { STAFF_SSO_ISSUER: 'https://id.house.example/?x=1' }],
  ['must start with https', { STAFF_SSO_ISSUER: 'http://id.house.example' }],
  ['STAFF_SSO_ONLY', { STAFF_SSO_ONLY: 'yes' }],
  [
    'Amazon Cognito',
    { AWS_REGION: 'ap-northeast-1', USER_POOLS_ID: 'ap-northeast-1_AbC', USER_POOLS_WEB_CLIENT_ID: 'abc' },
  ],
])('%s stops the start: %j', (sentence, change) => {
  expect(() => readConfig({ ...sso, ...change })).toThrow(ConfigError);
  expect(() => readConfig({ ...sso, ...change })).toThrow(sentence);
  expect(() => readConfig({ ...sso, ...change })).not.toThrow('canary');
});
