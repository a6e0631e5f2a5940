import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningVisionEngine } from '@ekyc/vision';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { DirectoryLockedError, lockDirectory } from './database/directory-lock.ts';
import { startService } from './start-service.ts';

test('the engine (faked) loads its models before the database is open', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-start-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const unlock = lockDirectory(directory);
  onTestFinished(unlock);
  const asked: string[] = [];
  const engine = {
    ready: () => {
      asked.push('ready');
      return Promise.resolve();
    },
  } as RunningVisionEngine;
  const { config, secrets } = readConfig({ DATA_DIR: directory });
  await expect(startService(config, secrets, () => undefined, { engine: () => engine })).rejects.toThrow(
    DirectoryLockedError,
  );
  expect(asked).toEqual(['ready']);
});
