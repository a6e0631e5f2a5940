import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { knownManifest } from '@ekyc/vision/face-models';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config/environment.ts';
import { databaseRefused, orDatabaseRefused } from './database/database-refused.ts';
import { orRefused } from './http/listen-refused.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

test('a face model that is not what its manifest says stops the start before anything is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = knownManifest('dlib');
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, manifest.network), 'other weights');
  const dataDirectory = join(folder, 'data');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { FACE_MODEL: folder, DATA_DIR: dataDirectory, PORT: '1' },
    encoding: 'utf8',
    timeout: 90_000,
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Face model .*: dlib-resnet-v1\.onnx is not what the manifest says: its SHA-256 is /,
  );
  expect(existsSync(dataDirectory)).toBe(false);
}, 100_000);

/** How a start ended that must not come about. */
async function refusal(env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return promisify(execFile)(process.execPath, [main], {
    env: { DATA_DIR: folder, ...env },
    timeout: 90_000,
  }).then(
    () => expect.fail('it started'),
    ({ code, stderr }: { readonly code: number; readonly stderr: string }) => ({ code, stderr }),
  );
}

test('a port that is taken, by another program or for metrics, stops the start in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ PORT: String(port) })).toEqual({
    code: 2,
    stderr: `PORT: cannot listen on 127.0.0.1, port ${port}: another program listens there. Stop it, or choose another port.\n`,
  });
  const metrics = { host: '127.0.0.1', port };
  await expect(orRefused(serveMetrics(createMetrics(), metrics), 'METRICS_PORT', metrics)).rejects.toThrow(
    /^METRICS_PORT: cannot listen on 127\.0\.0\.1, port \d+: another program listens there\./,
  );
}, 100_000);

test('a database that is unreachable or refuses stops the start in a sentence without its password', async () => {
  const url = 'postgres://ekyc:secret-word@127.0.0.1:1/ekyc';
  expect(await refusal({ DATABASE_URL: url, PORT: '1' })).toEqual({
    code: 2,
    stderr:
      'DATABASE_URL: the database at 127.0.0.1:1/ekyc cannot be used: nobody listens there. Start the server, or correct host and port.\n',
  });
  for (const [code, sentence] of [
    ['28P01', 'refuses user or password'],
    ['3D000', 'no such database'],
    ['42501', 'lacks a privilege'],
    ['ENOTFOUND', 'no such host'],
  ] as const) {
    const { message } = databaseRefused(url, Object.assign(new Error('x'), { code }));
    expect(message).toContain(sentence);
    expect(message).not.toContain('secret-word');
  }
  expect(orDatabaseRefused(url, Object.assign(new Error('x'), { code: '42501' }))).toBeInstanceOf(
    ConfigError,
  );
  const raised = Object.assign(new Error('Let an administrator run: …'), { code: 'P0001' });
  expect(orDatabaseRefused(url, raised)).toEqual(new ConfigError('Let an administrator run: …'));
  const ours = Object.assign(new Error('x'), { code: '23505' });
  expect(orDatabaseRefused(url, ours)).toBe(ours);
}, 100_000);

test('a data directory that nobody can write stops the start in a sentence', async () => {
  expect(await refusal({ DATA_DIR: main, PORT: '1' })).toEqual({
    code: 2,
    stderr: `DATA_DIR: ${main} cannot be written (EEXIST). Let this user write there, or set DATA_DIR to another folder.\n`,
  });
}, 100_000);
