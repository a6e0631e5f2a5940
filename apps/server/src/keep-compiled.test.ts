import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const cli = fileURLToPath(new URL('cli/main.ts', import.meta.url));

const helpWith = (cache: string) =>
  execFileSync(process.execPath, [cli, '--help'], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    encoding: 'utf8',
  });

test('what was compiled is kept for the next start; where nothing may be written, commands work all the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = helpWith(join(folder, 'kept'));
  expect(told).toContain('npm run ekyc');
  expect(readdirSync(join(folder, 'kept'), { recursive: true }).length).toBeGreaterThan(100);
  writeFileSync(join(folder, 'file'), '');
  expect(helpWith(join(folder, 'file', 'not a folder'))).toBe(told);
});
