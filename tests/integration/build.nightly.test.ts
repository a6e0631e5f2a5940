import { BusinessClient, call, expectOk, freePort } from '@ekyc/testkit';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { collectSpans } from './traces/span-collector.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const build = join(root, 'scripts/build.mjs');

let parent: string;
let built: string;
let entries: readonly { path: string; isLink: boolean }[];
let service: ChildProcess | undefined;
beforeAll(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'ekyc-build-')));
  built = join(parent, 'service');
  await run(process.execPath, [build, built], { cwd: parent });
  const found = await readdir(built, { recursive: true, withFileTypes: true });
  entries = found.map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(built.length + 1),
    isLink: entry.isSymbolicLink(),
  }));
}, 300_000);
afterAll(async () => {
  if (service?.exitCode === null) {
    service.kill('SIGKILL');
    await once(service, 'exit');
  }
  await rm(parent, { recursive: true, force: true });
});

test('the folder holds no tests, no tools of development, and nothing that leads out of it', async () => {
  const paths = entries.map(({ path }) => path);
  const own = paths.filter((path) => /^(apps|packages)\//.test(path));
  expect(own).toContain('apps/server/src/main.ts');
  expect(own).toContain('packages/service/src/database/migrate.ts');
  expect(own.filter((path) => /\.test\.|(^|\/)(test|tests|bench|fixtures|testkit)(\/|$)/.test(path))).toEqual(
    [],
  );
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const development = Object.entries(lock.packages).filter(([, { dev }]) => dev === true);
  expect(development.map(([path]) => path)).toEqual(expect.arrayContaining(['node_modules/vitest']));
  expect(development.filter(([path]) => paths.includes(path))).toEqual([]);
  // Of the pages and of tools, which nothing needs once they are built.
  for (const name of ['react', 'vite', 'typescript', 'tailwindcss', '@ekyc/testkit', 's3rver'])
    expect(paths).not.toContain(`node_modules/${name}`);
  for (const { path } of entries.filter(({ isLink }) => isLink))
    expect(await realpath(join(built, path))).toSatisfy((real: string) => real.startsWith(`${built}${sep}`));
});

test('outside of the repository it starts in production, is ready and answers a call', async () => {
  const [port, collector] = [await freePort(), await collectSpans()];
  onTestFinished(() => collector.close());
  const env = {
    PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`,
    HOME: parent,
    ENV_TYPE: 'production',
    PUBLIC_URL: 'https://ekyc.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MASTER_KEY: 'ab'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'ekyc@ekyc.example',
    OPERATOR_CONTACT: 'help@ekyc.example',
    ICE_PORT: '42010-42013',
    DATA_DIR: join(parent, 'data'),
    PORT: String(port),
    ENGINE_CHILDREN: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const words = ['business', 'create', '--name', '見本商店', '--recording', 'off', '--with-key'];
  const operator = async (...said: string[]) =>
    JSON.parse(
      (await run('npm', ['run', '-s', 'ekyc', '--', ...said], { cwd: built, env })).stdout,
    ) as unknown;
  const { id, apiKey } = (await operator(...words)) as { id: string; apiKey: string };
  service = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: built, env });
  await started(service);
  const url = `http://127.0.0.1:${port}`;
  // Answers once the engine's child has loaded its networks from the folder.
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json(), { timeout: 60_000 })
    .toEqual({ status: 'ok', checks: { database: 'ok', evidence: 'ok', engine: 'ok' } });
  const created = await new BusinessClient(url, apiKey).call('identification.create', { body: {} });
  expect(expectOk(created, 'create').url).toMatch(/^https:\/\/ekyc\.example\/identification\?publicId=/);
  for (const page of ['/', '/console', '/docs/', '/docs/ja/quick-start/', '/docs/api/business/'])
    expect(await (await fetch(url + page)).text()).toContain('<html');
  expect((await call(url, 'service.getEndpoints')).status).toBe(200);
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
  // What only a setting asks for is in the folder too.
  expect(collector.only('POST /api/v1/identifications', 'server').attributes).toMatchObject({
    'http.response.status_code': 201,
  });
  const settings = ['--minimum-age', '20', '--json'];
  expect(await operator('business', 'update', id, ...settings)).toEqual({ id, changed: ['minimumAge'] });
  expect(await operator('business', 'list', '--json')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, keys: 1, minimumAge: 20 })]),
  });
  const { items } = (await operator('key', 'list', '--json')) as { items: readonly { id: string }[] };
  expect(items).toMatchObject([{ businessId: id, revokedAt: null }]);
  const key = items[0]?.id ?? '';
  const revoked = { id: key, businessId: id, changed: true };
  expect(await operator('key', 'revoke', key, '--json')).toEqual(revoked);
  const examined = await operator('doctor', '--json').catch(
    ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout) as unknown,
  );
  const { checks } = examined as { readonly checks: readonly { check: string; state: string }[] };
  // Nobody takes mails there.
  expect(checks.filter(({ state }) => state === 'failed').map(({ check }) => check)).toEqual(['mail']);
  expect(new Set(checks.map(({ check }) => check))).toEqual(
    new Set([
      'settings',
      'data',
      'database',
      'key',
      'store',
      'mail',
      'clock',
      'ports',
      'models',
      'trust',
      'certificates',
    ]),
  );
  // Eight programs are started one after the other: 46 s alone, five times that among five other files.
}, 480_000);

test('a folder that is somebody else’s is left as it is; an earlier build is replaced', async () => {
  const foreign = join(parent, 'foreign');
  await mkdir(foreign);
  await writeFile(join(foreign, 'letter.txt'), 'keep');
  for (const [folder, sentence] of [
    [foreign, 'is not empty'],
    [root, 'holds the repository itself'],
    [join(root, '..'), 'holds the repository itself'],
  ] as const)
    await expect(run(process.execPath, [build, folder])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(sentence),
    });
  expect(await readdir(foreign)).toEqual(['letter.txt']);
  const stale = join(built, 'stale.txt');
  await writeFile(stale, '');
  await run(process.execPath, [build, built]);
  await expect(lstat(stale)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(built)).toContain('apps');
});

/** Resolves with its line that says so; rejects with what it wrote where it ends before. */
async function started({ stdout, stderr }: ChildProcess): Promise<void> {
  let output = '';
  stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    if (line.includes('service.started')) {
      stdout?.resume();
      return;
    }
    output += `${line}\n`;
  }
  throw new Error(`the service ended: ${output}`);
}
