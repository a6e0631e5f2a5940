import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EventName, type Kind, kindNames, kinds } from '@ekyc/contract';
import { verifyWebhook } from '@ekyc/sdk';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  freePort,
  holdToDocument,
  oneDatabase,
  receiveWebhooks,
  runOperator,
  seen,
  type TestDatabase,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLine } from './line.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [name = 'embedded'] = oneDatabase;

let database: TestDatabase;
let work: string;
let env: { readonly DATA_DIR: string } & Readonly<Record<string, string>>;
let service: ServiceWithoutModels;
let business: BusinessClient;
let stranger: BusinessClient;
let live: BusinessClient;
let narrow: string;
/** The command as somebody installs it from the packed file. */
let program: string;
beforeAll(async () => {
  database = await createTestDatabase(name);
  work = await mkdtemp(join(tmpdir(), 'ekyc-listen-'));
  env = { ...database.env, DATA_DIR: join(work, 'data') };
  const sandbox = await addBusiness(env, 'テスト店', '--sandbox');
  const other = await addBusiness(env, '別の店', '--sandbox');
  const real = await addBusiness(env, '本番店');
  const scoped = await runOperator(env, 'key', 'create', '--business', sandbox.id, '--scope', 'evidence');
  narrow = /ekyc_sk_\w+/.exec(scoped)?.[0] ?? expect.fail(scoped);
  service = await startWithoutModels({ ...env, PORT: String(await freePort()) });
  business = new BusinessClient(service.url, sandbox.apiKey);
  stranger = new BusinessClient(service.url, other.apiKey);
  live = new BusinessClient(service.url, real.apiKey);
  const packed = execFileSync('npm', ['run', '-s', 'build', '-w', 'packages/cli'], {
    cwd: root,
    encoding: 'utf8',
  });
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', work, packed.trim()];
  await promisify(execFile)('npm', install, { cwd: work });
  program = join(work, 'node_modules/.bin/ekyc-cli');
}, 120_000);
afterAll(async () => {
  await service.close();
  await database.remove();
  await rm(work, { recursive: true, force: true });
});

const settings = (apiKey: string, url = service.url) => ({
  PATH: process.env['PATH'] ?? '',
  EKYC_URL: url,
  EKYC_API_KEY: apiKey,
});

const hazMat = { documentType: 'hazMatLicense' };

/** A command to its end. */
async function run(words: readonly string[], given = settings(business.apiKey)) {
  const child = spawn(program, words, { env: given });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

interface Listener {
  readonly secret: string;
  readonly lines: readonly string[];
  /** Until it says something of this form. */
  readonly says: (form: RegExp) => Promise<void>;
  readonly stop: () => Promise<number>;
}

/** `listen`, once it listens. */
async function startListening(
  to: string,
  more: readonly string[] = [],
  given = settings(business.apiKey),
): Promise<Listener> {
  const child: ChildProcess = spawn(program, ['listen', '--forward-to', to, ...more], { env: given });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  const says = (form: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!lines.some((line) => form.test(line))) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      child.once('exit', () => reject(new Error(`listen ended: ${lines.join('\n')}`)));
      look();
    });
  await says(/^Secret/);
  const secret = /whsec_\S+/.exec(lines.find((line) => line.startsWith('Secret')) ?? '')?.[0] ?? '';
  const stop = async () => {
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  return { secret, lines, says, stop };
}

/** What a receiver got of one verification, verified as its program does it. */
const verified = ({ received }: WebhookReceiver, secret: string, publicId: string) =>
  received
    .filter(({ body }) => body.includes(publicId))
    .map(({ body, headers }) => verifyWebhook(body, headers, secret));

describe('the command that is packed', () => {
  test('is one small program that installs a reader of event streams and nothing else', async () => {
    const folder = join(work, 'node_modules/@ekyc/cli');
    expect((await readdir(folder)).toSorted()).toEqual(['README.md', 'ekyc-cli.js', 'package.json']);
    const text = await readFile(join(folder, 'ekyc-cli.js'), 'utf8');
    const imported = [...text.matchAll(/\bfrom\s*["']([^"']+)["']/g)].map(([, from = '']) => from);
    expect(imported.toSorted()).toEqual(['eventsource-parser/stream', 'node:child_process', 'node:util']);
    expect(text.length).toBeLessThan(60_000);
    expect((await readdir(join(work, 'node_modules'))).filter((one) => !one.startsWith('.'))).toEqual([
      '@ekyc',
      'eventsource-parser',
    ]);
  });

  test('listen brings what trigger makes to a receiver, which verifies it as any other webhook', async () => {
    const receiver = await receiveWebhooks();
    const listener = await startListening(receiver.url);
    const { code, stdout } = await run(['trigger', 'identification.approved']);
    expect(code).toBe(0);
    const [publicId = '', url] = stdout.trim().split('\n');
    expect(url).toContain(publicId);
    await receiver.waitFor(({ body }) => body.includes('identification.approved'));
    const events = verified(receiver, listener.secret, publicId);
    expect(events.map((event) => [event.type, 'sequence' in event && event.sequence])).toEqual([
      ['identification.submitted', 1],
      ['identification.approved', 2],
    ]);
    const [first] = receiver.received;
    if (!first) expect.fail('nothing arrived');
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => new Webhook(other).verify(first.body, first.headers)).toThrow(WebhookVerificationError);
    await listener.says(new RegExp(`identification\\.approved ${publicId} → 204 in \\d+ ms$`));
    // A program that is not there is told of, and does not end it.
    await receiver.close();
    const again = (await run(['trigger', 'identification.canceled'])).stdout.split('\n')[0] ?? '';
    await listener.says(new RegExp(`identification\\.canceled ${again} → no answer \\(ECONNREFUSED\\)$`));
    expect(await listener.stop()).toBe(0);
  });

  test('each key has a secret of its own, always the same, and hears of its business alone', async () => {
    const [mine, theirs] = [await receiveWebhooks(), await receiveWebhooks()];
    const first = await startListening(mine.url);
    const other = await startListening(theirs.url, [], settings(stranger.apiKey));
    expect(other.secret).not.toBe(first.secret);
    await run(['trigger', 'identification.canceled']);
    await mine.waitFor(({ body }) => body.includes('identification.canceled'));
    // The first that the other hears is its own.
    await run(['trigger', 'identification.expired'], settings(stranger.apiKey));
    await theirs.waitFor(() => true);
    expect(theirs.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'identification.expired',
    ]);
    await first.stop();
    const again = await startListening(mine.url);
    expect(again.secret).toBe(first.secret);
    await Promise.all([again.stop(), other.stop()]);
    await Promise.all([mine.close(), theirs.close()]);
  });

  test('passes on only the events that are named', async () => {
    const receiver = await receiveWebhooks();
    const listener = await startListening(receiver.url, ['--events', 'identification.declined']);
    await run(['trigger', 'identification.declined', '--check', 'expiry']);
    await receiver.waitFor(() => true);
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'identification.declined', data: { reasons: ['expiry'] } },
    ]);
    await listener.stop();
    await receiver.close();
  });

  test('goes on after the line broke: nothing lost, nothing twice', async () => {
    const receiver = await receiveWebhooks();
    const line = await startLine(service.url);
    const listener = await startListening(receiver.url, [], settings(business.apiKey, line.url));
    const [one = ''] = (await run(['trigger', 'identification.approved'])).stdout.split('\n');
    await receiver.waitFor(({ body }) => body.includes(one) && body.includes('identification.approved'));
    line.cut();
    await listener.says(/is down; trying again/);
    const [two = ''] = (await run(['trigger', 'identification.approved'])).stdout.split('\n');
    line.mend();
    await receiver.waitFor(({ body }) => body.includes(two) && body.includes('identification.approved'));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(verified(receiver, listener.secret, one)).toHaveLength(2);
    expect(verified(receiver, listener.secret, two)).toHaveLength(2);
    await listener.stop();
    await line.close();
    await receiver.close();
  });

  const eventsOf = (kind: Kind): EventName[] => {
    const all: EventName[] = ['submitted', 'approved', 'declined', 'canceled', 'expired', 'redacted'];
    return kind === 'faceAuthentication' ? all : [...all, 'review', 'resubmission'];
  };
  test.each(kinds)('trigger makes each event of %s', async (kind) => {
    const receiver = await receiveWebhooks();
    const listener = await startListening(receiver.url);
    for (const event of eventsOf(kind)) {
      const type = `${kindNames[kind].event}.${event}`;
      const { code, stdout, stderr } = await run(['trigger', type]);
      expect(code, stderr).toBe(0);
      const [publicId = ''] = stdout.split('\n');
      await receiver.waitFor(({ body }) => body.includes(publicId) && body.includes(`"${type}"`));
    }
    await listener.stop();
    await receiver.close();
  });

  test('open tells the page of a verification, of its business alone', async () => {
    const [publicId = ''] = (await run(['trigger', 'selfie_data.approved'])).stdout.split('\n');
    expect(await run(['open', publicId, '--print'])).toMatchObject({
      code: 0,
      stdout: `${service.url}/selfie_data?publicId=${publicId}\n`,
    });
    const shown = await run(['open', publicId, '--print', '--console']);
    expect(shown.stdout).toBe(`${service.url}/console/verifications/${publicId}\n`);
    const refused = await run(['open', publicId, '--print'], settings(stranger.apiKey));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('not_found');
  });

  test('open and advance take a public id that begins with a dash for one', async () => {
    const { publicId } = (await business.call('additionalDocument.create', { body: hazMat })).body;
    const dashed = `-${publicId.slice(1)}`;
    const renamed = await service.ports.db
      .updateTable('verification')
      .set({ public_id: dashed })
      .where('public_id', '=', publicId)
      .executeTakeFirst();
    expect(Number(renamed.numUpdatedRows)).toBe(1);
    const opened = { code: 0, stdout: `${service.url}/additional_document?publicId=${dashed}\n` };
    expect(await run(['open', dashed, '--print'])).toMatchObject(opened);
    expect(await run(['open', '--print', dashed])).toMatchObject(opened);
    expect(await run(['open', '--print', '--', dashed])).toMatchObject(opened);
    expect(await run(['advance', dashed, '1m'])).toMatchObject({ code: 0, stdout: 'created\n' });
    expect(await run(['advance', '--', dashed, '1m'])).toMatchObject({ code: 0, stdout: 'created\n' });
    for (const words of [
      ['open', '-x'],
      ['open', dashed, dashed],
      ['advance', dashed],
      ['advance', dashed, '1m', '1m'],
    ])
      expect(await run(words)).toMatchObject({ code: 2, stdout: '' });
  });

  test('advance lets time pass for a verification, of its business alone', async () => {
    const { publicId } = (await business.call('additionalDocument.create', { body: hazMat })).body;
    expect(await run(['advance', publicId, '1m'])).toMatchObject({ code: 0, stdout: 'created\n' });
    expect(await run(['advance', publicId, '31d'])).toMatchObject({ code: 0, stdout: 'expired\n' });
    const refused = await run(['advance', publicId, '1m'], settings(stranger.apiKey));
    expect(refused.stderr).toContain('not_found');
  });

  test.each([
    ['no command', []],
    ['no time', ['advance', 'AAAAAAAAAAAAAAAAAAAAAAAA']],
    ['time that goes backwards', ['advance', 'AAAAAAAAAAAAAAAAAAAAAAAA', '-- -1d']],
    ['an unknown one', ['lisen']],
    ['an unknown option', ['listen', '--forward', 'http://127.0.0.1:1']],
    ['no address', ['listen']],
    ['no address of the web', ['listen', '--forward-to', 'file:///etc/passwd']],
    ['an unknown event', ['trigger', 'identification.lost']],
    ['a check of an approval', ['trigger', 'identification.approved', '--check', 'expiry']],
    ['no id', ['open', '../../x']],
  ])('%s is refused with the usage', async (_, words) => {
    const { code, stdout, stderr } = await run(words);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('Usage: ekyc-cli');
  });

  test('without a key, with a wrong one, and for a live business nothing is listened to', async () => {
    const words = ['listen', '--forward-to', 'http://127.0.0.1:9/'];
    expect((await run(words, settings(''))).code).toBe(2);
    const wrong = `ekyc_sk_${'0'.repeat(18)}_${'0'.repeat(64)}`;
    for (const [key, code] of [
      [wrong, 'api_key_invalid'],
      [live.apiKey, 'sandbox_business_only'],
    ] as const) {
      const refused = await run(words, settings(key));
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(code);
      expect(refused.stderr).not.toContain(key);
    }
    const refused = await run(['trigger', 'identification.approved'], settings(live.apiKey));
    expect(refused.stderr).toContain('sandbox_only');
  });
});

describe('GET webhook_stream', () => {
  const open = (apiKey: string | null, lastEventId?: string) => {
    const cut = new AbortController();
    return fetch(`${service.url}/api/v1/webhook_stream`, {
      headers: {
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: cut.signal,
    }).then(async (response) => {
      const body = response.ok ? undefined : ((await response.json()) as { code: string });
      holdToDocument('webhook.listen', { ...seen(response), body });
      const code = body?.code ?? null;
      cut.abort();
      return { status: response.status, type: response.headers.get('content-type'), code };
    });
  };

  test('is for sandboxes alone, with a key that may deal with webhooks', async () => {
    expect(await open(business.apiKey)).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      code: null,
    });
    expect(await open(narrow)).toMatchObject({ status: 403, code: 'api_key_scope_missing' });
    expect(await open(live.apiKey)).toMatchObject({ status: 403, code: 'sandbox_business_only' });
    expect(await open(null)).toMatchObject({ status: 401, code: 'api_key_missing' });
  });

  test('goes on after a message of its own business only', async () => {
    const created = await stranger.call('identification.create', {
      body: { metadata: { 'sandbox.outcome': 'canceled' } },
    });
    const { publicId } = created.body;
    const theirs = () => stranger.call('webhook.listMessages', { query: { publicId } });
    await expect.poll(async () => (await theirs()).body.items.length, { timeout: 20_000 }).toBe(1);
    const id = (await theirs()).body.items[0]?.id ?? '';
    expect(await open(stranger.apiKey, id)).toMatchObject({ status: 200 });
    for (const unknown of [id, 'invented', 'x'.repeat(5000), "' or 1=1"])
      expect(await open(business.apiKey, unknown)).toMatchObject({ status: 400, code: 'malformed_request' });
  });
});
