import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBusiness, BusinessClient, runOperatorProcess, startService } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let parent: string;
let dataDirectory: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ekyc-operator-'));
  // Not there yet: the first command makes everything itself.
  dataDirectory = join(parent, 'data');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test('a business made on the command line can work with its key, within its scopes', async () => {
  const env = { DATA_DIR: dataDirectory };
  expect(await runOperatorProcess(env, 'migrate')).toContain('Applied: 0001-initial');
  expect(await runOperatorProcess(env, 'migrate')).toContain('up to date');
  const { id, apiKey } = await addBusiness(env, '試験商店', '--redirect-origin', 'https://shop.example');
  const narrow = JSON.parse(
    await runOperatorProcess(env, 'key', 'create', '--business', id, '--scope', 'webhooks'),
  ) as {
    apiKey: string;
  };
  const service = await startService({ dataDirectory });
  try {
    const body = { redirectUrl: 'https://shop.example/back' };
    const business = new BusinessClient(service.url, apiKey);
    expect((await business.call('identification.create', { body })).status).toBe(201);
    const limited = new BusinessClient(service.url, narrow.apiKey);
    expect(await limited.call('identification.create', { body })).toMatchObject({
      status: 403,
      code: 'api_key_scope_missing',
    });
    expect((await limited.call('webhook.listMessages')).status).toBe(200);
    // The embedded database belongs to one process at a time.
    await expect(runOperatorProcess(env, 'migrate')).rejects.toThrow('Another process is using');
  } finally {
    await service.stop();
  }
});

test.each([
  [['nonsense', 'more'], 'There is no command nonsense more.'],
  [['model', 'nonsense'], 'There is no command model nonsense.'],
  [['business', 'create'], '--name'],
  [['business', 'create', '--name', 'x', '--redirect-origin', 'https://a.example/path'], 'not an origin'],
  [['business', 'create', '--name', 'x', '--minimum-age', 'twenty'], '--minimum-age'],
  [['business', 'create', '--name', '店\u202e舗'], 'cannot be seen'],
  [['key', 'create', '--business', 'biz_unknown'], 'no business'],
  [['key', 'create', '--business', 'biz_unknown', '--scope', 'all'], 'no scope'],
  [['key', 'create', '--colour', 'red'], '--colour'],
])('%j is refused in a sentence', async (words, message) => {
  const { stderr } = await runOperatorProcess({ DATA_DIR: dataDirectory }, ...words).then(
    () => expect.fail('it was done'),
    (error: unknown) => error as { readonly stderr: string },
  );
  expect(stderr).toContain(message);
  // A sentence and where the help is, not the help itself.
  expect(stderr).toMatch(/\nHelp: npm run ekyc -- (?:[a-z]+ ){0,2}--help\n$/);
  expect(stderr.trim().split('\n').length).toBeLessThan(4);
});

test('help is given on all commands or on some, and is no failure', async () => {
  const all = await runOperatorProcess({}, '--help');
  for (const command of ['migrate', 'business create', 'user review ID', 'retention run'])
    expect(all).toContain(command);
  const some = await runOperatorProcess({}, 'key', 'create', '--help');
  expect(some).toContain('key create --business ID');
  expect(some).not.toContain('migrate');
});

test('authorities behind chips are listed and checked without a database, and refused by code and exit code', async () => {
  const env = { DATA_DIR: join(parent, 'trust-data') };
  expect(await runOperatorProcess(env, 'trust', 'list')).toMatch(/^passport +japan-2019 +in force/m);
  expect(await runOperatorProcess(env, 'trust', 'check')).toContain('Nothing ends within 90 days');
  const refused = runOperatorProcess(env, 'trust', 'add', 'passport', join(parent, 'none.cer'));
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('file_unreadable'),
  });
});
