import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMessageFolder } from './message-folder.ts';

let directory: string;
beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'ekyc-mail-')), 'mail');
});
afterAll(() => rm(join(directory, '..'), { recursive: true, force: true }));

test('keeps mails and short messages, newest first, each a private file', async () => {
  let second = 0;
  const folder = openMessageFolder(directory, () => new Date(Date.UTC(2026, 10, 21, 0, 0, second++)));
  expect(await folder.list(10)).toEqual([]);
  await folder.send({ to: 'taro@visitor.example', subject: '件名', text: '本文' });
  await folder.sendSms({ to: '+819012345678', text: '123456' });
  expect(await folder.list(10)).toEqual([
    { at: '2026-11-21T00:00:01.000Z', kind: 'sms', to: '+819012345678', subject: null, text: '123456' },
    {
      at: '2026-11-21T00:00:00.000Z',
      kind: 'mail',
      to: 'taro@visitor.example',
      subject: '件名',
      text: '本文',
    },
  ]);
  expect(await folder.list(1)).toHaveLength(1);
  for (const name of await readdir(directory)) {
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  }
});
