import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBusiness,
  createTestDatabase,
  freePort,
  oneDatabase,
  runOperator,
  runOperatorProcess,
  startService,
} from '@ekyc/testkit';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeSelfSignedCertificate } from '@ekyc/server/testing';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  readonly remedy: string | null;
}

let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekyc-doctor-'));
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What it printed and with which code it ended. */
async function doctor(
  more: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
  run = runOperator,
) {
  return run({ ...env, ...more }, 'doctor', ...words).then(
    (stdout) => ({ stdout, code: 0 }),
    (error: unknown) => error as { readonly stdout: string; readonly code: number },
  );
}

/** By check, and whether all must be well; each run's exit code says the same. */
async function findings(more: Readonly<Record<string, string>> = {}, run = runOperator) {
  const { stdout, code } = await doctor(more, ['--json'], run);
  const answer = JSON.parse(stdout) as { readonly ok: boolean; readonly checks: readonly Finding[] };
  expect(code).toBe(answer.ok ? 0 : 1);
  expect(answer.ok).toBe(answer.checks.every(({ state }) => state !== 'failed'));
  return {
    of: (check: string) => answer.checks.filter((finding) => finding.check === check),
    failed: answer.checks.filter(({ state }) => state === 'failed').map(({ check }) => check),
    text: stdout,
  };
}

test('on a new machine nothing must be done, and nothing is made', async () => {
  const text = await runOperatorProcess(env, 'doctor');
  const checks = ['settings', 'data', 'database', 'store', 'mail', 'clock', 'ports', 'models', 'trust'];
  for (const check of [...checks, 'certificates'])
    expect(text).toMatch(new RegExp(`^(?:ok|warning) +${check} `, 'm'));
  expect(text).toMatch(/\nNothing must be done\.\n$/);
  expect(existsSync(env['DATA_DIR'] ?? '')).toBe(false);
});

test('settings that contradict each other are told, and nothing else is looked at', async () => {
  const { stdout, code } = await doctor({ ENV_TYPE: 'production' });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAILED +settings +ENV_TYPE=production needs MASTER_KEY: .*\nTo be done: 1\.\n$/);
});

test('each server that does not answer is told by itself, without its password', async () => {
  const port = await freePort();
  // The AWS SDK reads the environment of its process.
  const asked = {
    DATABASE_URL: `postgres://ekyc:of-the-database@127.0.0.1:${port}/ekyc`,
    SMTP_URL: `smtp://ekyc:of-the-mail@127.0.0.1:${port}`,
    MAIL_FROM: 'ekyc@ekyc.example',
    S3_BUCKET: 'evidence',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'of-nobody',
    AWS_SECRET_ACCESS_KEY: 'of-the-store',
  };
  const found = await findings(asked, runOperatorProcess);
  expect(found.failed).toEqual(['database', 'store', 'mail']);
  expect(found.of('database')[0]?.found).toContain(
    `127.0.0.1:${port}/ekyc cannot be used: nobody listens there`,
  );
  expect(found.of('store')[0]?.found).toContain('ECONNREFUSED. See S3_BUCKET, S3_ENDPOINT');
  expect(found.of('mail')[0]?.remedy).toContain('SMTP_URL');
  for (const secret of ['of-the-database', 'of-the-mail', 'of-the-store'])
    expect(found.text).not.toContain(secret);
}, 60_000);

test('beside the running service it says so; another program on its port must go', async () => {
  await mkdir(env['DATA_DIR'] ?? '', { mode: 0o700 });
  const service = await startService({ dataDirectory: env['DATA_DIR'] ?? '', port: Number(env['PORT']) });
  try {
    const found = await findings();
    expect(found.failed).toEqual([]);
    expect(found.of('database')).toMatchObject([
      { state: 'warning', found: expect.stringContaining('in use by the service') },
    ]);
    expect(found.of('ports')[0]?.found).toContain('the service answers');
  } finally {
    await service.stop();
  }
  const foreign = createServer((socket) => socket.destroy()).listen(Number(env['PORT']), '127.0.0.1');
  await once(foreign, 'listening');
  onTestFinished(() => void foreign.close());
  const found = await findings();
  expect(found.failed).toEqual(['ports']);
  expect(found.of('ports')[0]?.found).toContain('another program listens there');
  expect(found.of('database')[0]).toMatchObject({ state: 'ok', found: 'answers, schema up to date' });
});

test('a key that does not open what is stored, and one that is not yet replaced', async () => {
  const [old, next] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const database = await createTestDatabase(oneDatabase[0] ?? 'embedded');
  onTestFinished(() => database.remove());
  await mkdir(env['DATA_DIR'] ?? '', { mode: 0o700 });
  Object.assign(env, database.env);
  await addBusiness({ ...env, MASTER_KEY: old }, '見本商店');
  // Seals the service's own secrets.
  await runOperator({ ...env, MASTER_KEY: old }, 'evidence', 'rotate-key');
  expect((await findings({ MASTER_KEY: old })).of('key')[0]).toMatchObject({ state: 'ok' });
  const wrong = await findings({ MASTER_KEY: next });
  expect(wrong.failed).toEqual(['key']);
  expect(wrong.of('key')[0]?.found).toContain('MASTER_KEY does not open the data');
  const both = { MASTER_KEY: next, MASTER_KEY_PREVIOUS: old };
  expect((await findings(both)).of('key')[0]).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('key rotate'),
  });
  // Without MASTER_KEY the key is a file, and none is made in the place of the one that is missing.
  expect((await findings()).of('key')[0]?.found).toContain('master.key is missing');
  expect(existsSync(join(env['DATA_DIR'] ?? '', 'master.key'))).toBe(false);
  if (database.query === null) return;
  const room = await findings({ MASTER_KEY: old, DATABASE_CONNECTIONS: '40' });
  const [, connections, processes] =
    /; its (\d+) connections are enough for (\d+) process(?:es)? \(DATABASE_CONNECTIONS=40\)$/.exec(
      room.of('database')[0]?.found ?? '',
    ) ?? [];
  expect(Number(connections)).toBeGreaterThan(0);
  // Each opens forty, and two that listen.
  expect(Number(processes)).toBe(Math.floor(Number(connections) / 42));
  expect((await findings({ MASTER_KEY: old })).of('clock')[0]?.found).toContain('agrees');
  await database.query(`delete from kysely_migration where name = '0028-chips'`);
  expect((await findings({ MASTER_KEY: old })).of('database')[0]).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('migrations that wait: 1'),
  });
  await database.query(`insert into kysely_migration values ('9999-newer', 'now')`);
  expect((await findings({ MASTER_KEY: old })).of('database')[0]).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('9999-newer'),
  });
});

/** A real mail server, on a port of its own. */
async function listenForMail(options: SMTPServerOptions): Promise<Record<string, string>> {
  const server = new SMTPServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'], ...options });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  const { port } = listener.address() as AddressInfo;
  return { SMTP_URL: `smtp://ekyc:secret@127.0.0.1:${port}`, MAIL_FROM: 'ekyc@ekyc.example' };
}

test('a mail server that takes the user, one that refuses them; no mail is sent', async () => {
  const received: string[] = [];
  const good = await listenForMail({
    onAuth: (auth, _, done) => done(null, { user: auth.username }),
    onMailFrom: ({ address }, _, done) => {
      received.push(address);
      done();
    },
  });
  expect((await findings(good)).of('mail')[0]).toMatchObject({ state: 'ok' });
  expect(received).toEqual([]);
  const refusing = await listenForMail({ onAuth: (_, __, done) => done(new Error('no')) });
  expect((await findings(refusing)).of('mail')[0]).toMatchObject({
    state: 'failed',
    remedy: 'Correct user and password in SMTP_URL.',
  });
});

const dayMs = 86_400_000;
test.each([
  ['good', 'ekyc.example', 0, 'ok', 'is good until'],
  ['for another name', 'shop.example', 0, 'failed', 'is not for ekyc.example'],
  ['ending', 'ekyc.example', 390 * dayMs, 'failed', 'ends on'],
  ['ended', 'ekyc.example', 400 * dayMs, 'failed', 'ended on'],
] as const)('a certificate of its own that is %s', async (_, host, ageMs, state, found) => {
  const made = makeSelfSignedCertificate([host], new Date(Date.now() - ageMs));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(certFile, made.cert), writeFile(keyFile, made.key)]);
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, PUBLIC_URL: 'https://ekyc.example' };
  expect((await findings(tls)).of('certificates')).toMatchObject([
    { state, found: expect.stringContaining(found) },
  ]);
  const none = { ...tls, TLS_KEY_FILE: join(folder, 'none.pem') };
  expect((await findings(none)).of('certificates')[0]?.found).toContain('cannot be read');
});

test('the certificate of the proxy is looked at by the public name', async () => {
  const { cert, key } = makeSelfSignedCertificate(['localhost'], new Date());
  const proxy = createTlsServer({ cert, key }).listen(0, 'localhost');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const behind = { PUBLIC_URL: `https://localhost:${port}` };
  expect((await findings(behind)).of('certificates')).toMatchObject([
    { state: 'failed', found: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
  ]);
  proxy.close();
  await once(proxy, 'close');
  expect((await findings(behind)).of('certificates')).toMatchObject([
    { state: 'warning', found: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('authorities that cannot be used, models that are not theirs, folders and ports that cannot be had', async () => {
  const data = env['DATA_DIR'] ?? '';
  await mkdir(join(data, 'trust/passport'), { recursive: true });
  await writeFile(join(data, 'trust/passport/none.pem'), 'no certificate');
  await chmod(data, 0o755);
  const ice = createServer();
  onTestFinished(() => void ice.close());
  const metrics = ice.listen(0, '127.0.0.1');
  await once(metrics, 'listening');
  const found = await findings({
    FACE_MODEL: join(folder, 'no-model'),
    METRICS_PORT: String((metrics.address() as AddressInfo).port),
  });
  expect(found.failed).toEqual(['ports', 'models', 'trust']);
  expect(found.of('trust')[0]?.found).toContain('passport none is not used');
  expect(found.of('ports')[0]?.found).toContain('METRICS_PORT');
  expect(found.of('data')).toMatchObject([
    { check: 'data' },
    { state: 'warning', remedy: `chmod 700 ${data}` },
  ]);
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const nowhere = await findings({ DATA_DIR: join(file, 'data') });
  expect(nowhere.of('data')[0]).toMatchObject({ state: 'failed', found: `${file} cannot be written.` });
});
