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
import { licenceSigner, newRsaPair, newTestAuthority } from '@ekyc/testkit/chip-cards';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../commands.ts';
import { trustCommand } from './index.ts';

const now = new Date('2026-11-25T00:00:00Z');
const authority = newTestAuthority('rsa', 'ZairyuCard CA');
const pair = newRsaPair();
const keyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let folder = '';
const at = (...names: string[]) => join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-trust-'));
  writeFileSync(at('card.crt'), authority.certificate.raw);
  writeFileSync(at('key.pem'), keyPem);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: string, day = now) => trustCommand(words.split(' '), at('data'), day);

test('Japan’s passport roots are there from the start, and for which documents there is none is said', () => {
  const { text } = run('list');
  expect(text).toMatch(/^passport +japan-2019 +in force +2035-06-19 +[0-9a-f]{64} +comes with the service$/m);
  for (const document of ['driversLicense', 'myNumberCard', 'residenceCard'])
    expect(text).toMatch(new RegExp(`^${document} +none`, 'm'));
  expect(run('check')).toMatchObject({ exitCode: 0 });
});

test('programs are told the same, with and without something to be done', () => {
  run(`add residenceCard ${at('card.crt')}`);
  const listed = JSON.parse(run('list --json').text) as { items: Record<string, unknown>[] };
  expect(listed.items).toContainEqual({
    document: 'residenceCard',
    name: 'card',
    state: 'in_force',
    file: at('data', 'trust', 'residenceCard', 'card.pem'),
    endsAt: expect.stringMatching(/^2040-01-01T/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(listed.items.find(({ document }) => document === 'passport')).toMatchObject({ file: null });
  expect(run('check --json')).toEqual({ text: '{"items":[]}', exitCode: 0 });
  writeFileSync(at('data', 'trust', 'residenceCard', 'half.pem'), 'half');
  const { text, exitCode } = run('check --json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(text)).toEqual({
    items: [{ document: 'residenceCard', name: 'half', code: 'unreadable', endsAt: null }],
  });
  expect(run('list --json').text).toContain('"state":"refused"');
  expect(() => run('list --jsn')).toThrow(UsageError);
});

describe('add', () => {
  test('takes an authority over under the file’s name or another, and lists it', () => {
    const added = run(`add residenceCard ${at('card.crt')}`);
    expect(added.exitCode).toBe(0);
    const place = at('data', 'trust', 'residenceCard', 'card.pem');
    expect(readFileSync(place, 'utf8')).toBe(authority.certificate.toString());
    expect(run(`add myNumberCard ${at('key.pem')} --name 5000023`).exitCode).toBe(0);
    const { issuer, serial } = licenceSigner;
    writeFileSync(at('police.pem'), newRsaPair().publicKey.export({ type: 'spki', format: 'pem' }));
    const licence = `add driversLicense ${at('police.pem')} --issuer ${issuer} --serial ${serial.toUpperCase()}`;
    expect(run(licence).exitCode).toBe(0);
    const { text } = run('list');
    expect(text).toMatch(
      new RegExp(`^residenceCard +card +in force +2040-01-01 +[0-9a-f]{64} +${place}$`, 'm'),
    );
    expect(text).toMatch(/^myNumberCard +5000023 +in force +no end /m);
    expect(text).toMatch(/^driversLicense +police +in force +no end /m);
    expect(text).not.toContain('none');
    expect(run('check').exitCode).toBe(0);
  });

  test('refuses what is no authority of the document, by a code, and writes nothing', () => {
    const wrong = (words: string) => {
      const { text, exitCode } = run(`add ${words}`);
      return exitCode === 1 ? /is not trusted: ([a-z_]+)\. /.exec(text)?.[1] : 'trusted';
    };
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(at('private.pem'), privateKey);
    writeFileSync(at('large.pem'), Buffer.alloc(64 * 1024 + 1));
    expect(wrong(`passport ${at('none.pem')}`)).toBe('file_unreadable');
    expect(wrong(`passport ${folder}`)).toBe('file_unreadable');
    expect(wrong(`passport ${at('large.pem')}`)).toBe('file_unreadable');
    expect(wrong(`passport ${at('key.pem')}`)).toBe('unreadable');
    expect(wrong(`myNumberCard ${at('private.pem')}`)).toBe('private_key');
    expect(wrong(`driversLicense ${at('key.pem')}`)).toBe('signer_unnamed');
    expect(wrong(`residenceCard ${at('card.crt')} --name ../escape`)).toBe('name_unfit');
    expect(existsSync(at('data'))).toBe(false);
  });

  test('refuses what is trusted already, for another document too, and a name that is taken', () => {
    run(`add residenceCard ${at('card.crt')}`);
    writeFileSync(at('other.crt'), newTestAuthority('ecdsa').certificate.raw);
    expect(run(`add residenceCard ${at('card.crt')} --name again`).text).toContain('already_trusted');
    expect(run(`add passport ${at('card.crt')}`).text).toContain('already_trusted');
    expect(run(`add residenceCard ${at('other.crt')} --name card`).text).toContain('name_taken');
    expect(readdirSync(at('data', 'trust', 'residenceCard'))).toEqual(['card.pem']);
    // Those of the service cannot be taken for those of residence cards either: one of them is P-384 as well.
    const root = new URL('../../../../../packages/chip/passport-roots/japan-2019.cer', import.meta.url);
    expect(run(`add residenceCard ${root.pathname}`).text).toContain('already_trusted');
  });

  test('says how it is called', () => {
    for (const words of ['', ' passport', ' visa x.crt', ' passport a b', ' passport a --serial 00', ' --x'])
      expect(() => run(`add${words}`)).toThrow(UsageError);
    expect(() => run('remove')).toThrow('There is no command trust remove.');
    expect(() => run('list all')).toThrow(UsageError);
  });
});

describe('check', () => {
  const residence = (name: string, to: string, manner: 'rsa' | 'ecdsa' = 'rsa') => {
    writeFileSync(at(`${name}.crt`), newTestAuthority(manner, name, { to }).certificate.raw);
    run(`add residenceCard ${at(`${name}.crt`)}`);
  };

  test('tells what ends within ninety days, and not a day before', () => {
    residence('first', '20270223000000Z');
    expect(run('check', new Date('2026-11-24T23:59:59Z')).exitCode).toBe(0);
    expect(run('check')).toEqual({
      exitCode: 1,
      text: 'residenceCard first ends on 2027-02-23: add its successor.',
    });
  });

  test('tells what has ended until a newer one of the same generation stands beside it', () => {
    residence('first', '20260223000000Z');
    residence('second', '20400101000000Z', 'ecdsa');
    expect(run('check')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('first ended on 2026-02'),
    });
    residence('newer', '20300101000000Z');
    expect(run('check').exitCode).toBe(0);
    expect(run('list').text).toMatch(/^residenceCard +first +ended +2026-02-23/m);
  });

  test('tells files of the folder that are no authority, without what strange names say', () => {
    mkdirSync(at('data', 'trust', 'passport'), { recursive: true });
    writeFileSync(at('data', 'trust', 'passport', 'broken.pem'), 'nothing');
    writeFileSync(at('data', 'trust', 'passport', '山田.txt'), 'nothing');
    const { text, exitCode } = run('check');
    expect(exitCode).toBe(1);
    expect(text).toContain('passport broken is not used: unreadable.');
    expect(text).toContain('passport ··.txt is not used: name_unfit.');
    expect(run('list').text).toMatch(/^passport +broken +refused +unreadable/m);
  });
});
