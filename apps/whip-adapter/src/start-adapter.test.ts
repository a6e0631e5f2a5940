import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

test('a port that is taken stops the start in a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-adapter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = {
    PORT: String(port),
    JANUS_RECORDINGS: folder,
    WHIP_SECRET: 'ab'.repeat(32),
    EKYC_SERVER: 'http://localhost:8080',
    ALLOWED_ORIGINS: 'http://localhost:8080',
  };
  const refused = promisify(execFile)(process.execPath, [main], { env, timeout: 60_000 });
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: `PORT: cannot listen on 127.0.0.1, port ${port} (EADDRINUSE). Stop what listens there, or correct HOST and PORT.\n`,
  });
}, 70_000);
