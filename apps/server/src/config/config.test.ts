import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  test('has defaults for one machine', () => {
    const { config, secrets } = readConfig({});
    expect(config).toMatchObject({
      envType: 'local',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
    });
    expect(secrets.masterKey).toBeNull();
  });

  const production = {
    ENV_TYPE: 'production',
    MASTER_KEY: 'ab'.repeat(32),
    PUBLIC_URL: 'https://ekyc.example/',
    TRUSTED_PROXIES: '10.0.0.1',
  };

  test('takes a whole production environment, without the demo', () => {
    const { config } = readConfig(production);
    expect(config).toMatchObject({
      demo: false,
      publicUrl: 'https://ekyc.example',
      trustedProxies: ['10.0.0.1'],
    });
  });

  test.each([
    ['MASTER_KEY', { MASTER_KEY: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://ekyc.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '' }],
    ['DEMO_API_KEY', { DEMO_API_KEY: 'x' }],
    ['PORT', { PORT: 'eighty' }],
    ['MASTER_KEY', { MASTER_KEY: 'short' }],
  ])('names %s when it is wrong', (name, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(ConfigError);
    expect(() => readConfig({ ...production, ...change })).toThrow(name);
  });
});
