import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { call, createTestDatabase, oneDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  deleteUserCommand,
  readConfig,
  resetAuthenticatorCommand,
  suspendUserCommand,
} from '@ekyc/server/testing';
import { Holder } from './account-holder.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

describe.each(oneDatabase)('after a change of the mail address, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  /** The operator's command line, on the database of the running service and with its key. */
  const operator = async (command: typeof deleteUserCommand, ...words: string[]) => {
    const settings = readConfig({
      ...database.env,
      DATA_DIR: dirname(service.evidenceDirectory),
      MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
    });
    return JSON.parse(await command(service.ports, words, settings)) as Readonly<Record<string, unknown>>;
  };
  const mailsTo = async (address: string, subject: string) =>
    (await service.messageFolder.list(1000)).filter(
      (message) => message.to === address && message.subject?.includes(subject),
    );
  const waitForMail = (address: string, subject: string) =>
    vi.waitFor(
      async () => {
        const [mail] = await mailsTo(address, subject);
        if (!mail) throw new Error(`no ${subject} to ${address}`);
        return mail;
      },
      { timeout: 20_000 },
    );

  /** An account that this service last saw with the former address: its holder opened no page since. */
  async function holderWhoMoved() {
    const holder = await new Holder(service).join();
    const id = await holder.accountId();
    const { person } = holder;
    const present = `atarashii-${randomBytes(6).toString('hex')}@example.jp`;
    const AccessToken = person.accessToken;
    await person.done('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: present }],
      CurrentCode: person.currentCode(),
    });
    const Code = await person.code(present);
    await person.done('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    return { holder, id, former: person.email, present };
  }
  const linksOf = (id: string) =>
    service.ports.db.selectFrom('account_link').select('purpose').where('account_id', '=', id).execute();

  test('links for people who cannot sign in go to the present address only', async () => {
    const { id, former, present } = await holderWhoMoved();
    for (const purpose of ['recovery', 'deletion'] as const) {
      const ask = (email: string) =>
        call(service.url, 'service.askForAccountLink', { body: { email, purpose } });
      const before = (await linksOf(id)).length;
      expect((await ask(former)).status).toBe(202);
      expect(await linksOf(id)).toHaveLength(before);
      expect((await ask(present)).status).toBe(202);
      expect(await linksOf(id)).toHaveLength(before + 1);
    }
    await waitForMail(present, '認証アプリを使えない方');
    await waitForMail(present, '削除のお手続き');
    expect(await mailsTo(former, 'お手続き')).toEqual([]);
  });

  test('what is retained after a deletion is told to the present address', async () => {
    const { holder, id, former, present } = await holderWhoMoved();
    expect((await holder.call('account.requestDeletion')).status).toBe(201);
    expect(await operator(deleteUserCommand, id)).toMatchObject({ result: 'deleted', mailSent: true });
    expect(await mailsTo(present, '削除')).toHaveLength(1);
    expect(await mailsTo(former, '削除')).toEqual([]);
  });

  test('so it is when a suspension keeps the account, which the operator finds by the former address too', async () => {
    const { holder, id, former, present } = await holderWhoMoved();
    expect((await holder.call('account.requestDeletion')).status).toBe(201);
    expect(await operator(suspendUserCommand, former, '--reason', '規約第4条')).toEqual({
      changed: true,
      accountService: 'done',
    });
    expect(await operator(deleteUserCommand, id)).toMatchObject({ result: 'keptBySuspension' });
    expect(await mailsTo(present, '削除')).toHaveLength(1);
    expect(await mailsTo(former, '削除')).toEqual([]);
  });

  test('a reset of the authenticator is told to both, and both can stop it, for 72 hours', async () => {
    const { former, present } = await holderWhoMoved();
    const reset = () => operator(resetAuthenticatorCommand, present, '--reason', '来店して確認');
    await reset();
    const [granted] = await mailsTo(former, '設定し直しのお申し込み');
    expect(await mailsTo(present, '設定し直しのお申し込み')).toHaveLength(1);
    const [, token = ''] = /\/recovery\/undo#([\w-]{43})\n/.exec(granted?.text ?? '') ?? [];
    const undone = await call(service.url, 'service.undoAuthenticatorReset', { body: { token } });
    expect(undone.status).toBe(204);
    await waitForMail(former, '設定し直しを取り消しました');
    await waitForMail(present, '設定し直しを取り消しました');
  });

  test('a reset that a sign-in with the authenticator stops is told to both', async () => {
    const { holder, former, present } = await holderWhoMoved();
    await operator(resetAuthenticatorCommand, present, '--reason', '来店して確認');
    service.pass(61);
    Object.assign(holder.person, { email: present });
    await holder.person.signIn();
    await waitForMail(former, '設定し直しを取り消しました');
    await waitForMail(present, '設定し直しを取り消しました');
  });
});
