import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService, type StartedService } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code blocks of a guide, in their order: what stands behind the three backticks, and the text. */
async function blocksOf(guide: string): Promise<readonly (readonly [string, string])[]> {
  const text = await readFile(join(root, 'docs', guide), 'utf8');
  return [...text.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(([, name = '', block = '']) => [name, block]);
}

let service: StartedService;
let emptyFolder: string;
beforeAll(async () => {
  // `npm start` is this program, once everything is installed and built.
  service = await startService();
  emptyFolder = await mkdtemp(join(tmpdir(), 'ekyc-quick-start-'));
});
afterAll(async () => {
  await service.stop();
  await service.removeData();
  await rm(emptyFolder, { recursive: true, force: true });
});

/** Runs a block as whoever follows the guide does. @returns what it printed */
async function shell(block: string): Promise<string> {
  const { PORT: _, DATA_DIR: __, ...env } = process.env;
  const child = spawn('sh', ['-eu'], {
    cwd: emptyFolder,
    env: {
      ...env,
      EKYC: root,
      PORT: String(service.port),
      DATA_DIR: service.dataDirectory,
      npm_config_prefer_offline: 'true',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString('utf8')));
  child.stdin.end(block);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`exit code ${code}: ${complained}`);
  return printed;
}

test('who follows the guide from an empty folder receives a verified webhook and reads the result', async () => {
  const blocks = new Map(await blocksOf('quick-start.md'));
  const block = (name: string) => blocks.get(name) ?? expect.fail(`the guide has no block ${name}`);
  await shell(block('sh setup'));
  await writeFile(join(emptyFolder, 'my-shop', 'shop.mjs'), block('js shop.mjs'));
  const printed = await shell(block('sh run'));
  const promised = block('text').replace('localhost:8080', `localhost:${service.port}`).split('…');
  const [before = '', after = ''] = promised;
  expect(printed.startsWith(before)).toBe(true);
  expect(printed.endsWith(after)).toBe(true);
  expect(printed.slice(before.length, printed.length - after.length)).toMatch(/^[\w-]{24}$/);
}, 300_000);

test('the Japanese guide has the same code', async () => {
  expect(await blocksOf('ja/quick-start.md')).toEqual(await blocksOf('quick-start.md'));
});
