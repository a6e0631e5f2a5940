import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('shared-engine.ts', import.meta.url));

/** Before the first file of tests: an engine for all of them, whose socket each process finds in its environment. */
export default async function startSharedEngine(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_ENGINE_SOCKET'] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-engine-'));
  const socket = join(folder, 'socket');
  const child = spawn(process.execPath, [program, socket], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('the shared engine did not start');
    }),
  ]);
  process.env['TEST_ENGINE_SOCKET'] = socket;
  return async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  };
}
