import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openApiDocument } from './index.ts';

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

interface Report {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer: string }[];
  }[];
}

async function lint(document: object): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', 'openapi.json', '--format=json', '--max-problems=100'],
    {
      cwd: folder,
      // It must neither report to its makers nor ask them for a newer version.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 50_000_000,
    },
    // It ends with 1 where it found errors.
  ).catch((error: unknown) => error as { readonly stdout: string });
  return (JSON.parse(stdout) as Report).problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
  );
}

test('Redocly finds no error and nothing to warn of, examples that contradict their schema among it', async () => {
  const document = openApiDocument('https://ekyc.example');
  expect(await lint(document)).toEqual([]);
  const { info: _, ...untitled } = document;
  expect(await lint(untitled)).not.toEqual([]);
}, 60_000);
