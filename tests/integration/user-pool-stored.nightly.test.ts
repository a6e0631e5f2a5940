import { createMasterKey, migrate, rotateMasterKey } from '@ekyc/service';
import { createTestDatabase, databaseNames } from '@ekyc/testkit';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openPoolDataKey, readConfig } from '@ekyc/server/testing';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { Person } from './user-pool/person.ts';

describe.each(databaseNames)('what the user pool stores, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  test('nothing personal and no secret stands in clear in any table', async () => {
    const person = await new Person(pool, 'meibo-hanako@kanban.example.jp').signUp();
    await person.confirm();
    await person.signIn();
    const { AccessToken, RefreshToken, IdToken } = person.tokens ?? {
      AccessToken: '',
      RefreshToken: '',
      IdToken: '',
    };
    await person.done('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [
        { Name: 'nickname', Value: 'めいぼはなこ' },
        { Name: 'phone_number', Value: '+819087654321' },
        { Name: 'email', Value: 'hikkoshi-saki@kanban.example.jp' },
      ],
      CurrentCode: person.currentCode(),
    });
    await person.done('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'phone_number' });
    await person.clientDone('ForgotPassword', { Username: person.email });
    pool.pass(30);
    const CurrentCode = person.currentCode();
    const pending = await person.done('AssociateSoftwareToken', { AccessToken, CurrentCode });
    const { body } = await person.provePassword();
    const nobody = 'dareka-inai@kanban.example.jp';
    await new Person(pool, nobody).clientDone('ForgotPassword', { Username: nobody });

    pool.pass(30);
    const made = await pool.pool.recovery.makeCodes(person.sub, person.currentCode());
    const codes = typeof made === 'string' ? expect.fail(made) : made;
    const reset = await pool.pool.admin.grantReset(person.sub, {
      origin: 'operator',
      reason: 'でんわでかくにん',
    });

    const secrets = [
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
      reset?.recoveryCode ?? '',
      reset?.undoToken ?? '',
      'でんわでかくにん',
      person.email,
      'kanban.example',
      'めいぼはなこ',
      '+819087654321',
      '819087654321',
      'hikkoshi-saki',
      'dareka-inai',
      person.password,
      person.secret,
      pending.SecretCode ?? '',
      AccessToken,
      RefreshToken,
      IdToken,
      body.Session ?? '',
      ...pool.messages.flatMap((message) =>
        'code' in message ? [message.code] : message.undo ? [message.undo.token] : [],
      ),
      pool.dataKey.toString('hex'),
      'BEGIN PRIVATE',
      '10.0.',
    ].filter((text) => text !== '');
    let rows = 0;
    for (const table of [
      'pool_user',
      'pool_code',
      'pool_session',
      'pool_sign_in',
      'pool_refresh_token',
      'pool_counter',
      'pool_signing_key',
      'pool_recovery_code',
      'pool_account_event',
      'pool_change',
    ] as const) {
      const found = await pool.db.selectFrom(table).selectAll().execute();
      expect(found.length, table).toBeGreaterThan(0);
      rows += found.length;
      for (const value of found.flatMap((row) => Object.values(row as object) as unknown[])) {
        // Six digits may be met by chance in a number or a time, not as a whole value.
        const texts = Buffer.isBuffer(value)
          ? [value.toString('latin1'), value.toString('utf8')]
          : [String(value)];
        for (const secret of secrets)
          for (const text of texts)
            expect(
              /^\d{6}$/.test(secret) ? text === secret : text.includes(secret),
              `${table}: ${secret}`,
            ).toBe(false);
      }
    }
    expect(rows).toBeGreaterThan(10);
  });

  test('a sealed value moved to another row or field opens nothing', async () => {
    const [one, two] = [await new Person(pool).join(), await new Person(pool).join()];
    const rowOf = (sub: string) =>
      pool.db.selectFrom('pool_user').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
    const before = await rowOf(one.sub);
    const { sealed_totp, sealed_credential } = await rowOf(two.sub);
    const put = (values: object) =>
      pool.db.updateTable('pool_user').set(values).where('sub', '=', one.sub).execute();
    pool.pass(60);
    await put({ sealed_credential });
    // Whoever can write to the database gets a fault, not an account.
    expect(
      (
        await one.clientCall('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: one.email, PASSWORD: two.password },
        })
      ).status,
    ).toBe(500);
    await put({ sealed_credential: before.sealed_credential, sealed_totp });
    const { body } = await one.provePassword();
    one.secret = two.secret;
    expect((await one.answerTotp(body.Session)).status).toBe(500);
    await put({ sealed_totp: before.sealed_totp });
  });

  test('the data key survives a rotation of the master key', async () => {
    const database = await createTestDatabase(name, 'none');
    const directory = await mkdtemp(join(tmpdir(), 'ekyc-pool-key-'));
    const opened = await openDatabase(readConfig({ DATA_DIR: directory, ...database.env }).config);
    await migrate(opened.db);
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const now = new Date();
    const first = await openPoolDataKey(opened.db, createMasterKey(old), now);
    expect(await openPoolDataKey(opened.db, createMasterKey(old), now)).toEqual(first);
    await rotateMasterKey(opened.db, createMasterKey(fresh, { previous: old }));
    expect(await openPoolDataKey(opened.db, createMasterKey(fresh), now)).toEqual(first);
    await expect(openPoolDataKey(opened.db, createMasterKey(old), now)).rejects.toThrow();
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from sealed_secret`.execute(opened.db);
    expect(rows.every(({ sealed }) => !sealed.includes(first))).toBe(true);
    await opened.close();
    await database.remove();
    await rm(directory, { recursive: true, force: true });
  });
});
