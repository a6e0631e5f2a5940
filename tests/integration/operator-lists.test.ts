import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  oneDatabase,
  runOperator,
  startService,
  type TestDatabase,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '@ekyc/server/testing';

interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

describe.each(oneDatabase)('on %s', (name) => {
  let database: TestDatabase;
  let env: Readonly<Record<string, string>>;
  let shop: { id: string; apiKey: string };
  let other: { id: string; apiKey: string };
  beforeAll(async () => {
    database = await createTestDatabase(name);
    env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'ekyc-lists-')), ...database.env };
    shop = await addBusiness(env, '見本商店', '--redirect-origin', 'https://shop.example');
    other = await addBusiness(env, 'other', '--sandbox', '--recording', 'off');
    // A name that was stored before such characters were refused: no terminal may obey it.
    const stored = await openDatabase({
      databaseUrl: database.env['DATABASE_URL'] ?? null,
      dataDirectory: env['DATA_DIR'] ?? '',
    });
    await stored.db
      .updateTable('business')
      .set({ name: 'other\u001b]0;x\u0007' })
      .where('id', '=', other.id)
      .execute();
    await stored.close();
  });
  afterAll(async () => {
    await database.remove();
    await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  const run = (...words: string[]) => runOperator(env, ...words);
  const list = async (...words: string[]) => (JSON.parse(await run(...words, '--json')) as Listed).items;
  const refusal = (...words: string[]) =>
    run(...words).then(
      () => expect.fail('it was done'),
      (error: unknown) =>
        error as { readonly code: number; readonly stderr: string; readonly stdout: string },
    );

  test('businesses are listed, for people and for programs', async () => {
    const text = await run('business', 'list');
    expect(text).toMatch(/^ID +MODE +KEYS +MADE +NAME$/m);
    expect(text).toMatch(new RegExp(`^${shop.id} +live +1 +\\d{4}-\\d\\d-\\d\\d +見本商店$`, 'm'));
    expect(text).toMatch(new RegExp(`^${other.id} +sandbox .* other\\?\\]0;x\\?$`, 'm'));
    expect(await list('business', 'list')).toMatchObject([
      {
        id: shop.id,
        mode: 'live',
        redirectOrigins: ['https://shop.example'],
        recording: 'preferred',
        keys: 1,
      },
      { id: other.id, mode: 'sandbox', redirectOrigins: [], recording: 'off', keys: 1 },
    ]);
  });

  test('what is named of a business changes, what is not named stays', async () => {
    const update = [
      '--name',
      ' 新商店 ',
      '--minimum-age',
      '20',
      '--retention-days',
      'none',
      '--recording',
      'off',
    ];
    expect(await run('business', 'update', shop.id, ...update)).toBe(
      'Changed: name, minimumAge, retentionDays, recording.\n',
    );
    const [changed] = await list('business', 'list');
    expect(changed).toMatchObject({
      name: '新商店',
      minimumAge: 20,
      retentionDays: null,
      recording: 'off',
      redirectOrigins: ['https://shop.example'],
    });
    const again = ['business', 'update', shop.id, '--name', '新商店'];
    expect(await run(...again)).toBe('Nothing changed: it is so already.\n');
    expect(JSON.parse(await run(...again, '--json'))).toEqual({ id: shop.id, changed: [] });
    const [first, second] = ['https://a.example', 'https://b.example'] as const;
    const origins = ['--redirect-origin', first, '--redirect-origin', second];
    const addresses = ['--site-url', `${first}/`, '--privacy-policy-url', `${first}/privacy`];
    expect(JSON.parse(await run('business', 'update', shop.id, ...origins, ...addresses, '--json'))).toEqual({
      id: shop.id,
      changed: ['siteUrl', 'privacyPolicyUrl', 'redirectOrigins'],
    });
    await run('business', 'update', shop.id, '--site-url', '', '--minimum-age', 'none');
    expect((await list('business', 'list'))[0]).toMatchObject({
      siteUrl: null,
      privacyPolicyUrl: `${first}/privacy`,
      minimumAge: null,
      redirectOrigins: [first, second],
    });
    expect((await list('business', 'list'))[1]).toMatchObject({ id: other.id, recording: 'off' });
  });

  test.each([
    [['business', 'update'], 'needs one ID'],
    [['business', 'update', 'a', 'b', '--name', 'x'], 'needs one ID'],
    [['business', 'update', 'biz_unknown', '--name', 'x'], 'no such business'],
    [['business', 'update', 'biz_unknown'], 'something to change'],
    [['business', 'update', 'biz_unknown', '--name', ' '], '--name'],
    [['business', 'update', 'biz_unknown', '--name', 'x'.repeat(101)], '--name'],
    [['business', 'update', 'biz_unknown', '--name', '店\u3164'], 'cannot be seen'],
    [['business', 'update', 'biz_unknown', '--site-url', 'javascript:alert(1)'], '--site-url'],
    [['business', 'update', 'biz_unknown', '--redirect-origin', 'https://a.example/path'], 'not an origin'],
    [['business', 'update', 'biz_unknown', '--minimum-age', '-1'], '--minimum-age'],
    [['business', 'update', 'biz_unknown', '--minimum-age', '121'], '--minimum-age'],
    [['business', 'update', 'biz_unknown', '--retention-days', '0'], '--retention-days'],
    [['business', 'update', 'biz_unknown', '--retention-days', '1e3'], '--retention-days'],
    [['business', 'update', 'biz_unknown', '--recording', 'often'], '--recording'],
    [['business', 'update', 'biz_unknown', '--mode', 'live'], '--mode'],
    [['business', 'list', 'all'], 'all'],
    [['key', 'list', '--business', 'biz_unknown'], 'no business'],
    [['key', 'revoke'], 'needs one KEY'],
    [['key', 'revoke', 'a', 'b'], 'needs one KEY'],
    [['key', 'revoke', '0'.repeat(18)], 'no such key'],
    [['doctor', 'everything'], 'everything'],
  ])('%j is refused in a sentence', async (words, message) => {
    const { code, stderr, stdout } = await refusal(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\nHelp: npm run ekyc -- (?:[a-z]+ ){1,2}--help\n$/);
  });

  test('a law that demands a recording is stronger than the operator', async () => {
    await run('business', 'update', other.id, '--recording', 'required');
    const database = await openDatabase({
      databaseUrl: env['DATABASE_URL'] ?? null,
      dataDirectory: env['DATA_DIR'] ?? '',
    });
    // As its owner sets it in the console.
    await database.db
      .updateTable('business')
      .set({ customization: { regime: 'mobilePhone' } })
      .where('id', '=', other.id)
      .execute();
    await database.close();
    const { stderr } = await refusal('business', 'update', other.id, '--recording', 'off');
    expect(stderr).toContain('demands a recording');
  });

  test('a key is listed without its secret, and opens nothing once it is revoked', async () => {
    const id = shop.apiKey.split('_')[2] ?? '';
    const secret = shop.apiKey.split('_')[3] ?? 'none';
    const narrow = JSON.parse(await run('key', 'create', '--business', shop.id, '--scope', 'webhooks')) as {
      apiKey: string;
    };
    expect(await list('key', 'list', '--business', shop.id)).toMatchObject([
      { id: narrow.apiKey.split('_')[2], scopes: ['webhooks'], madeBy: null, revokedAt: null },
      { id, businessId: shop.id, revokedAt: null },
    ]);
    const all = await run('key', 'list');
    expect(all).toMatch(new RegExp(`^${id} +${shop.id} +in force `, 'm'));
    expect(all).toContain(other.id);
    for (const text of [all, await run('key', 'list', '--json')]) expect(text).not.toContain(secret);

    const start = () => startService({ dataDirectory: env['DATA_DIR'] ?? '', env: database.env });
    let service = await start();
    const statusOf = async (apiKey: string) =>
      (await new BusinessClient(service.url, apiKey).call('webhook.listMessages')).status;
    try {
      expect([await statusOf(shop.apiKey), await statusOf(narrow.apiKey)]).toEqual([200, 200]);
      // The embedded database belongs to one process at a time; on Postgres the running service learns of it.
      if (name === 'embedded') {
        expect((await refusal('key', 'revoke', id)).stderr).toContain('Another process is using');
        await service.stop();
      }
      const answer = await run('key', 'revoke', shop.apiKey);
      expect(answer).toContain(`The key ${id} of ${shop.id} is revoked`);
      expect(answer).not.toContain(secret);
      if (name === 'embedded') service = await start();
      await expect.poll(() => statusOf(shop.apiKey)).toBe(401);
      expect(await statusOf(narrow.apiKey)).toBe(200);
    } finally {
      await service.stop();
    }
    expect(await run('key', 'revoke', id)).toMatch(/was revoked before, on \d{4}-\d\d-\d\d\.\n$/);
    expect(JSON.parse(await run('key', 'revoke', id, '--json'))).toEqual({
      id,
      businessId: shop.id,
      changed: false,
    });
    expect((await list('business', 'list'))[0]).toMatchObject({ keys: 1 });
  });
});
