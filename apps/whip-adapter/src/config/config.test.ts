import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const whole = {
  JANUS_RECORDINGS: '/srv/janus-recordings',
  WHIP_SECRET: 'ab'.repeat(32),
  EKYC_SERVER: 'https://ekyc.example',
  ALLOWED_ORIGINS: 'https://ekyc.example, https://embed.example',
};

describe('readConfig', () => {
  test('takes a whole environment, with defaults for one machine', () => {
    const { config, secrets } = readConfig({ ...whole, PORT: '' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8085,
      janusUrl: 'ws://127.0.0.1:8188',
      recordings: '/srv/janus-recordings',
      service: 'https://ekyc.example',
      allowedOrigins: new Set(['https://ekyc.example', 'https://embed.example']),
    });
    expect(config.mostStreams).toBeGreaterThanOrEqual(16);
    expect(secrets.whip).toHaveLength(32);
    expect(JSON.stringify(config)).not.toContain('abab');
  });

  test('speaks in the clear to this machine alone', () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
      expect(readConfig({ ...whole, EKYC_SERVER: `http://${host}` }).config.service).toBe(`http://${host}`);
    expect(() => readConfig({ ...whole, EKYC_SERVER: 'http://127.example' })).toThrow('EKYC_SERVER');
  });

  test.each([
    ['JANUS_RECORDINGS', { JANUS_RECORDINGS: '' }],
    ['WHIP_SECRET', { WHIP_SECRET: '' }],
    ['WHIP_SECRET', { WHIP_SECRET: 'ab' }],
    ['EKYC_SERVER', { EKYC_SERVER: '' }],
    ['EKYC_SERVER', { EKYC_SERVER: 'https://ekyc.example/api' }],
    ['EKYC_SERVER', { EKYC_SERVER: 'http://ekyc.example' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://ekyc.example/' }],
    ['JANUS_URL', { JANUS_URL: 'http://127.0.0.1:8088/janus' }],
    ['JANUS_URL', { JANUS_URL: 'ws://janus.example:8188' }],
    ['PORT', { PORT: 'eighty' }],
    ['MAX_STREAMS', { MAX_STREAMS: '0' }],
  ])('stops the start and names %s (%j)', (name, change) => {
    expect(() => readConfig({ ...whole, ...change })).toThrow(ConfigError);
    expect(() => readConfig({ ...whole, ...change })).toThrow(name);
    expect(() => readConfig({ ...whole, ...change })).not.toThrow('abab');
  });
});
