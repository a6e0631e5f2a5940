import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('each secret may lie in a file of its own', () => {
  const { config, secrets } = readConfig({
    MASTER_KEY_FILE: file('key', `${'ab'.repeat(32)}\n`),
    MASTER_KEY_PREVIOUS_FILE: file('previous', 'cd'.repeat(32)),
    DATABASE_URL_FILE: file('database', 'postgres://ekyc:password@db.example/ekyc\r\n'),
    SMTP_URL_FILE: file('smtp', 'smtps://user:password@mail.example\n'),
    MAIL_FROM: 'ekyc@ekyc.example',
    WHIP_URL: 'https://video.ekyc.example',
    WHIP_SECRET_FILE: file('whip', 'ef'.repeat(32)),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file('collector', 'authorization=token\n'),
    PUSHER_APP_ID: '1',
    PUSHER_APP_KEY: 'k',
    PUSHER_APP_CLUSTER: 'ap3',
    PUSHER_APP_SECRET_FILE: file('pusher', 'secret-secret'),
  });
  expect(config.databaseUrl).toBe('postgres://ekyc:password@db.example/ekyc');
  expect(secrets).toMatchObject({
    masterKey: Buffer.from('ab'.repeat(32), 'hex'),
    previousMasterKey: Buffer.from('cd'.repeat(32), 'hex'),
    smtpUrl: 'smtps://user:password@mail.example',
    whip: Buffer.from('ef'.repeat(32), 'hex'),
    tracesHeaders: { authorization: 'token' },
    pusherSecret: 'secret-secret',
  });
});

test('a secret that is given twice, a file that cannot be read, and one that holds none stop the start', () => {
  const key = 'ab'.repeat(32);
  for (const [sentence, env] of [
    ['MASTER_KEY and MASTER_KEY_FILE are both set', { MASTER_KEY: key, MASTER_KEY_FILE: file('twice', key) }],
    ['(ENOENT)', { MASTER_KEY_FILE: join(folder, 'none') }],
    ['(EISDIR)', { MASTER_KEY_FILE: folder }],
    ['must hold the secret alone', { MASTER_KEY_FILE: file('empty', '\n') }],
    ['must hold the secret alone', { MASTER_KEY_FILE: file('long', 'a'.repeat(20_000)) }],
    ['MASTER_KEY', { MASTER_KEY_FILE: file('wrong', 'canary') }],
  ] as const) {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow('canary');
  }
});

test('an empty name counts as absent', () => {
  expect(readConfig({ MASTER_KEY_FILE: '' }).secrets.masterKey).toBeNull();
});
