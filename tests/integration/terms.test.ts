import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, createTestDatabase, oneDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postTermsCommand } from '@ekyc/server/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

/** What the terms must say, each by a word that only its own clause bears. */
const named: readonly [string, RegExp][] = [
  ['prohibited acts', /禁止する行為/],
  ['ties to anti-social groups', /反社会的勢力/],
  ['suspension and refusal', /利用を停止し、または、登録をお断り/],
  ['keeping data of suspended users', /利用を停止した利用者の情報を、[^。]*保存/],
  ['deletion under the privacy policy', /プライバシーポリシーに従って利用者の情報を削除/],
  ['changes in force 14 days after posting', /掲載した日から14日/],
];

describe.each(oneDatabase)('terms of service, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    service.setClock('2026-12-01T00:00:00.000Z');
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  test.each(named)('the first text names %s', async (_, clause) => {
    const { body } = await call(service.url, 'service.getTerms');
    expect(body.current.text).toMatch(clause);
    expect(body.upcoming).toBeNull();
  });

  test('the privacy policy is there for anybody', async () => {
    const { status, body } = await call(service.url, 'service.getPrivacyPolicy');
    expect(status).toBe(200);
    expect(body.text).toMatch(/利用する目的[\s\S]*第三者への提供[\s\S]*保存する期間/);
  });

  test('a posted version comes into force 14 days later, to the second', async () => {
    const first = (await call(service.url, 'service.getTerms')).body.current;
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-terms-'));
    const file = join(folder, 'terms.txt');
    await writeFile(file, '第二版の規約\r\n\r\n本文\n');
    const answer = JSON.parse(await postTermsCommand(service.ports, [file])) as {
      version: string;
      inForceFrom: string;
    };
    const { inForceFrom } = answer;
    expect(Date.parse(inForceFrom) - service.ports.now().getTime()).toBeGreaterThan(14 * 86_400_000 - 5000);
    expect((await call(service.url, 'service.getTerms')).body).toEqual({
      current: first,
      upcoming: { version: answer.version, text: '第二版の規約\n\n本文', inForceFrom },
    });
    service.setClock(new Date(Date.parse(inForceFrom) - 2000).toISOString());
    expect((await call(service.url, 'service.getTerms')).body.current.version).toBe(first.version);
    service.setClock(inForceFrom);
    expect((await call(service.url, 'service.getTerms')).body).toMatchObject({
      current: { version: answer.version },
      upcoming: null,
    });
  });

  test('a version is posted once, and nothing empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-terms-'));
    const post = async (text: string, ...words: string[]) => {
      const file = join(folder, 'terms.txt');
      await writeFile(file, text);
      return postTermsCommand(service.ports, [file, ...words]);
    };
    await post('三', '--version', 'third');
    await expect(post('三', '--version', 'third')).rejects.toThrow(/already/);
    await expect(post(' \n ')).rejects.toThrow(/empty/);
    await expect(post('三', '--version', 'a b')).rejects.toThrow(/version/);
  });
});
