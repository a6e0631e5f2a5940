import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, runOperatorProcess, startService } from '@ekyc/testkit';
import { expect } from '@playwright/test';
import { clickThrough } from './clicked-through.ts';
import { type ConsolePages, newMember } from './console-pages.ts';
import { test } from './worker-fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** What the newcomer writes: it makes an identification, and prints what the webhooks tell. */
const shop = `
import { once } from 'node:events';
import { createServer } from 'node:http';
import { EkycClient, verifyWebhook } from '@ekyc/sdk';

const ekyc = new EkycClient({ apiKey: process.env.EKYC_API_KEY, baseUrl: process.env.EKYC_URL });
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const { type, data } = verifyWebhook(Buffer.concat(chunks), request.headers, process.env.SECRET);
    console.log('webhook', type, data.publicId);
    response.writeHead(204).end();
  } catch {
    console.log('refused');
    response.writeHead(400).end();
  }
}).listen(Number(process.env.SHOP_PORT), '127.0.0.1');
await once(server, 'listening');
const { url } = await ekyc.identifications.create({ idTypes: ['driversLicense'], targetUserId: 'kokyaku-1' });
console.log('open', url);
`;

/** A program that goes on until it is stopped, and what it printed. */
interface Program {
  /** The first group of the first match, once it was printed. */
  prints(form: RegExp): Promise<string>;
  stop(): Promise<void>;
}

function start(words: readonly string[], folder: string, env: Readonly<Record<string, string>>): Program {
  const [command = '', ...rest] = words;
  const child: ChildProcess = spawn(command, rest, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  return {
    prints: async (form) => {
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(form);
      return form.exec(printed)?.[1] ?? '';
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The folder with the SDK and the command as they are packed for others. */
async function installPackages(folder: string): Promise<void> {
  await mkdir(folder);
  const packed = async (name: string) =>
    (await run('npm', ['run', '-s', 'build', '-w', `packages/${name}`], { cwd: root })).stdout.trim();
  const [sdk, cli] = [await packed('sdk'), await packed('cli')];
  await run('npm', ['init', '-y'], { cwd: folder });
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', sdk, cli], { cwd: folder });
  await writeFile(join(folder, 'shop.mjs'), shop);
}

/** The archive of a case, as the console gives it, and the keys by which it is signed. */
async function downloadEvidence(owner: ConsolePages, folder: string): Promise<readonly [string, string]> {
  const { page } = owner;
  await owner.press('証跡をダウンロード(ZIP)');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'ダウンロードする' }).click(),
  ]);
  const archive = join(folder, 'evidence.zip');
  await download.saveAs(archive);
  const keys = join(folder, 'keys.json');
  await writeFile(keys, await (await page.request.get(`${owner.url}/api/v1/evidence_keys`)).text());
  return [archive, keys];
}

test('a newcomer’s quarter of an hour: from an empty folder through a sandbox and a webhook on the laptop to verified evidence', async ({
  page,
  browser,
}) => {
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-newcomer-'));
  const dataDirectory = join(folder, 'data');
  const port = await freePort();
  // What `npm start` ends with, in a folder without data.
  const service = await startService({ dataDirectory, port });
  const programs: Program[] = [];
  try {
    const { apiKey } = JSON.parse(await readFile(join(dataDirectory, 'demo.json'), 'utf8')) as {
      apiKey: string;
    };
    const own = join(folder, 'my-shop');
    await installPackages(own);
    const shopPort = String(await freePort());
    const env = { EKYC_URL: service.url, EKYC_API_KEY: apiKey, SHOP_PORT: shopPort };
    const forward = ['--forward-to', `http://127.0.0.1:${shopPort}/webhooks`];
    const listener = start(['node_modules/.bin/ekyc-cli', 'listen', ...forward], own, env);
    programs.push(listener);
    const SECRET = await listener.prints(/(whsec_\S+)/);
    const program = start([process.execPath, 'shop.mjs'], own, { ...env, SECRET });
    programs.push(program);

    const { pathname, search, searchParams } = new URL(await program.prints(/open (\S+)/));
    const publicId = searchParams.get('publicId') ?? '';
    await page.goto(`${service.url}${pathname}${search}`);
    await page.getByTestId('choose-picture').click();
    await clickThrough(page);
    await page.getByRole('radio', { name: '承認' }).check();
    await page.getByTestId('specimen-submit').click();
    await expect(page.getByRole('heading', { name: '本人確認が完了しました' })).toBeVisible();
    await program.prints(new RegExp(`webhook identification.submitted (${publicId})`));
    await program.prints(new RegExp(`webhook identification.approved (${publicId})`));
    await listener.prints(new RegExp(`(${publicId}) → 204`));

    const owner = await newMember(browser, port);
    await owner.join('owner@demo.example');
    await owner.page.locator(`a[href$="/verifications/${publicId}"]`).click();
    await owner.heading('本人確認');
    const [archive, keys] = await downloadEvidence(owner, folder);
    const said = await runOperatorProcess({}, 'evidence', 'verify', archive, '--key', keys);
    expect(said).toContain(publicId);
    await owner.page.context().close();
    expect(Date.now() - begun).toBeLessThan(15 * 60_000);
  } finally {
    for (const one of programs) await one.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
