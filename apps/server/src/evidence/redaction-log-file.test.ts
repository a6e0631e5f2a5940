import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedactionLogFile } from './redaction-log-file.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-redactions-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function idsOf(log: ReturnType<typeof createRedactionLogFile>): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of log.ids()) ids.push(id);
  return ids;
}

test('keeps every id in order, over restarts and a line that was cut short', async () => {
  const log = createRedactionLogFile(join(directory, 'data'));
  expect(await idsOf(log)).toEqual([]);
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(ids.map((id) => log.append(id, new Date())));
  const path = join(directory, 'data/redactions.log');
  await appendFile(path, `2026-11-21T00:00:00.000Z ${randomUUID().slice(0, 20)}`);
  const later = randomUUID();
  const again = createRedactionLogFile(join(directory, 'data'));
  await again.append(later, new Date(0));
  expect(await idsOf(again)).toEqual([...ids, later]);
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`\\n1970-01-01T00:00:00.000Z ${later}\\n$`));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
