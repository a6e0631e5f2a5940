import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newReader, newRecordIssuer } from '@ekyc/testkit/wallet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../commands.ts';
import { checkRecords } from '../doctor/check-trust.ts';
import { recordsCommand } from './index.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const issuer = await newRecordIssuer();
const other = await newRecordIssuer();

let folder = '';
const at = (...names: string[]) => join(folder, ...names);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-records-cli-'));
  writeFileSync(at('root.cer'), issuer.root);
  writeFileSync(at('other.cer'), other.root);
  writeFileSync(at('list.crl'), await issuer.revocationList({ isEmpty: true, to: inDays(7) }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (revocation: 'required' | 'whenGiven' = 'whenGiven') => ({
  dataDirectory: at('data'),
  mdoc: { clientIdPrefix: undefined, docTypes: undefined, revocation, signerPurposes: undefined },
});
const run = (words: string, now = new Date(), given = settings()) =>
  recordsCommand(words.split(' '), given, now);
const placed = () => {
  const place = at('data', 'trust', 'records', 'myNumberRecord');
  return existsSync(place) ? readdirSync(place).toSorted() : [];
};

test('for which records there is no root is said', async () => {
  expect(await run('list')).toEqual({
    exitCode: 0,
    text: ['myNumberRecord', 'mobileLicence', 'photoId']
      .map((type) => `${type}: no root, its records prove nothing here`)
      .join('\n'),
  });
  expect(await run('check')).toMatchObject({ exitCode: 0 });
});

describe('add', () => {
  test('takes a root over with its list, under the file’s name or another, and lists both', async () => {
    const added = await run(`add myNumberRecord ${at('root.cer')} --revoked ${at('list.crl')}`);
    expect(added).toMatchObject({ exitCode: 0, text: expect.stringMatching(/SHA-256 [0-9a-f]{64}\n/) });
    expect(placed()).toEqual(['root.crl', 'root.pem']);
    expect((await run(`add photoId ${at('other.cer')} --name two`)).exitCode).toBe(0);
    const { text } = await run('list');
    expect(text).toMatch(/^root +myNumberRecord root +in force +\d{4}-\d\d-\d\d +[0-9a-f]{64}$/m);
    expect(text).toMatch(/^list +myNumberRecord root +in force +\d{4}-\d\d-\d\d$/m);
    expect(text).toMatch(/^root +photoId two +in force/m);
    expect(text).toContain('mobileLicence: no root');
  });

  test('refuses what is no root or no list of it, by a code, and writes nothing', async () => {
    const wrong = async (words: string) => {
      const { text, exitCode } = await run(`add myNumberRecord ${words}`);
      return exitCode === 1 ? /^Nothing was changed: ([a-z_]+)\. /.exec(text)?.[1] : 'trusted';
    };
    const { chainPem, keyPem } = await newReader();
    writeFileSync(at('leaf.pem'), chainPem);
    writeFileSync(at('key.pem'), keyPem);
    writeFileSync(at('large.pem'), Buffer.alloc(64 * 1024 + 1));
    writeFileSync(at('other.crl'), await other.revocationList());
    const root = at('root.cer');
    expect(await wrong(at('none.pem'))).toBe('file_unreadable');
    expect(await wrong(folder)).toBe('file_unreadable');
    expect(await wrong(at('large.pem'))).toBe('file_unreadable');
    expect(await wrong(`${root} --revoked ${at('none.crl')}`)).toBe('file_unreadable');
    expect(await wrong(at('list.crl'))).toBe('unreadable');
    expect(await wrong(at('key.pem'))).toBe('private_key');
    expect(await wrong(at('leaf.pem'))).toBe('not_an_authority');
    expect(await wrong(`${root} --revoked ${at('other.crl')}`)).toBe('list_of_another');
    expect(await wrong(`${root} --revoked ${root}`)).toBe('unreadable');
    expect(await wrong(`${root} --name ../escape`)).toBe('name_unfit');
    expect(existsSync(at('data'))).toBe(false);
  });

  test('refuses the same root twice for a type, and a name that is taken', async () => {
    await run(`add myNumberRecord ${at('root.cer')}`);
    expect((await run(`add myNumberRecord ${at('root.cer')} --name again`)).text).toContain(
      'already_trusted',
    );
    expect((await run(`add myNumberRecord ${at('other.cer')} --name root`)).text).toContain('name_taken');
    // One issuer may sign records of several types; each is said.
    expect((await run(`add photoId ${at('root.cer')}`)).exitCode).toBe(0);
    expect(placed()).toEqual(['root.pem']);
  });

  test('says how it is called', async () => {
    for (const words of ['add', 'add myNumberRecord', 'add visa x.cer', 'add photoId a b', 'add --x'])
      await expect(run(words)).rejects.toThrow(UsageError);
    for (const words of [
      'renew',
      'renew photoId',
      'renew photoId a',
      'renew visa a b',
      'renew photoId a b c',
    ])
      await expect(run(words)).rejects.toThrow(UsageError);
    await expect(run('remove')).rejects.toThrow('There is no command records remove.');
    await expect(run('list all')).rejects.toThrow(UsageError);
  });
});

test('renew puts a newer list of the same root in place, and nothing else', async () => {
  const renew = async (name: string, file: string) => {
    const { text, exitCode } = await run(`renew myNumberRecord ${name} ${file}`);
    return exitCode === 0 ? 'renewed' : /: ([a-z_]+)\. /.exec(text)?.[1];
  };
  await run(`add myNumberRecord ${at('root.cer')} --revoked ${at('list.crl')}`);
  writeFileSync(at('other.crl'), await other.revocationList());
  const newer = await issuer.revocationList({ to: inDays(30) });
  writeFileSync(at('newer.crl'), newer);
  const list = () => readFileSync(at('data', 'trust', 'records', 'myNumberRecord', 'root.crl'));
  const former = list();
  expect(await renew('root', at('other.crl'))).toBe('list_of_another');
  expect(await renew('root', at('root.cer'))).toBe('unreadable');
  expect(await renew('root', at('none.crl'))).toBe('file_unreadable');
  expect(await renew('nobody', at('newer.crl'))).toBe('name_unknown');
  expect(await renew('../root', at('newer.crl'))).toBe('name_unfit');
  expect(list()).toEqual(former);
  expect(await renew('root', at('newer.crl'))).toBe('renewed');
  expect(list()).toEqual(Buffer.from(newer));
  expect(placed()).toEqual(['root.crl', 'root.pem']);
});

describe('check', () => {
  const readerIn = async (to: Date) => {
    const { chainPem, keyPem } = await newReader({ to });
    const place = at('data', 'mdoc', 'org-iso-mdoc');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'chain.pem'), chainPem);
    writeFileSync(join(place, 'key.pem'), keyPem);
  };

  test('tells a reader and a root that end within ninety days, and not a day before', async () => {
    await readerIn(inDays(91));
    const near = await newRecordIssuer({ root: { to: inDays(91) } });
    writeFileSync(at('near.cer'), near.root);
    await run(`add myNumberRecord ${at('near.cer')}`);
    expect((await run('check')).exitCode).toBe(0);
    const later = inDays(2);
    expect(await run('check', later)).toEqual({
      exitCode: 1,
      text: expect.stringMatching(
        /^The reader org-iso-mdoc ends on .*: put its successor into DATA_DIR\/mdoc\.\nThe root myNumberRecord near ends on .*: add its successor\.$/,
      ),
    });
    expect((await run('check', inDays(92))).text).toContain('The reader org-iso-mdoc ended on');
    expect((await run('list', inDays(92))).text).toMatch(/^reader +org-iso-mdoc +ended/m);
  });

  test('tells a list that has ended, and with MDOC_REVOCATION=required one that is missing', async () => {
    await run(`add myNumberRecord ${at('root.cer')} --revoked ${at('list.crl')}`);
    expect((await run('check', inDays(6))).exitCode).toBe(0);
    expect(await run('check', inDays(8))).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/^The list myNumberRecord root ended on .*records renew/),
    });
    await run(`add photoId ${at('other.cer')}`);
    expect((await run('check')).exitCode).toBe(0);
    expect(await run('check', new Date(), settings('required'))).toEqual({
      exitCode: 1,
      text: 'photoId other has no list of revoked certificates, which MDOC_REVOCATION requires: give one to records renew.',
    });
  });

  test('says the same to programs by --json', async () => {
    await run(`add myNumberRecord ${at('root.cer')} --revoked ${at('list.crl')}`);
    const told = async (words: string, now: Date) => {
      const { text, exitCode } = await run(words, now);
      return { ...(JSON.parse(text) as { items: unknown[]; refused?: unknown[] }), exitCode };
    };
    const list = { kind: 'list', name: 'myNumberRecord root', endsAt: expect.stringMatching(/Z$/) };
    expect(await told('list --json', inDays(8))).toMatchObject({
      exitCode: 0,
      items: [
        { kind: 'root', name: 'myNumberRecord root', ended: false, fingerprint: expect.any(String) },
        { ...list, ended: true, fingerprint: null },
      ],
      refused: [],
    });
    expect(await told('check --json', inDays(8))).toMatchObject({
      exitCode: 1,
      items: [{ code: 'ended', item: list }],
    });
    expect(await told('check --json', new Date())).toEqual({ exitCode: 0, items: [] });
  });

  test('tells files that are of no use; doctor says the same', async () => {
    mkdirSync(at('data', 'trust', 'records', 'photoId'), { recursive: true });
    const file = at('data', 'trust', 'records', 'photoId', 'broken.pem');
    writeFileSync(file, 'nothing');
    const text = `${file} is not used: unreadable.`;
    expect(await run('check')).toEqual({ exitCode: 1, text });
    expect((await run('list')).text).toMatch(/^refused +.*broken\.pem +unreadable$/m);
    expect(await checkRecords(settings(), new Date())).toMatchObject([{ state: 'failed', found: text }]);
    rmSync(file);
    expect(await checkRecords(settings(), new Date())).toEqual([]);
    await run(`add photoId ${at('root.cer')}`);
    expect(await checkRecords(settings(), new Date())).toMatchObject([{ state: 'ok' }]);
  });
});
