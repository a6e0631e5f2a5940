import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BusinessClient, expectOk, freePort, type StartedService, startService } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const examples = fileURLToPath(new URL('../../examples/webhooks/', import.meta.url));
const routeServer = fileURLToPath(new URL('receivers/serve-route.mjs', import.meta.url));

interface Example {
  readonly name: string;
  readonly command: (port: string) => readonly [string, ...string[]];
  /** Whether what it runs on is installed: a command that then says nothing wrong. */
  readonly needs?: readonly [string, ...string[]];
}

const list: readonly Example[] = [
  { name: 'Express', command: () => [process.execPath, `${examples}express.mjs`] },
  {
    name: 'Next.js, by its route handler',
    command: () => [process.execPath, routeServer, `${examples}next/route.mjs`],
  },
  { name: 'Python', command: () => ['python3', `${examples}python.py`], needs: ['python3', '--version'] },
  {
    name: 'Rails',
    command: (port) => ['puma', '--quiet', '--bind', `tcp://127.0.0.1:${port}`, `${examples}rails/config.ru`],
    needs: ['ruby', '-e', 'require "puma"; require "action_controller/railtie"'],
  },
  {
    name: 'PHP, as for Laravel',
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, `${examples}laravel/plain.php`],
    needs: ['php', '--version'],
  },
];

const isThere = ({ needs }: Example) => {
  if (needs === undefined) return true;
  const [program, ...given] = needs;
  try {
    execFileSync(program, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A receiver as a process of its own. */
class Receiver {
  readonly address: string;
  readonly #child: ChildProcess;
  #printed = '';

  constructor({ command }: Example, port: number, secrets: string) {
    this.address = `http://127.0.0.1:${port}/webhooks`;
    const [program, ...given] = command(String(port));
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secrets };
    this.#child = spawn(program, given, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [this.#child.stdout, this.#child.stderr])
      output?.on('data', (bytes: Buffer) => (this.#printed += bytes.toString('utf8')));
  }

  get printed(): string {
    return this.#printed;
  }

  /** @returns the status; null as long as it does not listen */
  async post(body: string, headers: Record<string, string>): Promise<number | null> {
    const answer = await fetch(this.address, { method: 'POST', body, headers }).catch(() => null);
    return answer?.status ?? null;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

const former = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const event = JSON.stringify({
  type: 'identification.approved',
  sequence: 7,
  data: { publicId: 'x' },
  name: '見本',
});

function signed(secret: string, body: string, at = new Date()): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

describe('the receivers of examples/', () => {
  let service: StartedService;
  let business: BusinessClient;
  beforeAll(async () => {
    service = await startService({ process: 'own', database: 'one' });
    business = new BusinessClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    await service.stop();
    await service.removeData();
  });

  for (const example of list) {
    const there = isThere(example);
    test.skipIf(!there)(
      `${example.name}: takes what is genuine, by either secret, and nothing else${there ? '' : ' (not installed)'}`,
      async () => {
        const port = await freePort();
        const url = `http://127.0.0.1:${port}/webhooks`;
        const { id, secret } = expectOk(
          await business.call('webhook.createEndpoint', { body: { url } }),
          'endpoint',
        );
        const receiver = new Receiver(example, port, `${secret} ${former}`);
        try {
          await vi.waitUntil(() => receiver.post('{}', {}), { timeout: 60_000, interval: 50 });
          const params = { id };
          expectOk(await business.call('webhook.testEndpoint', { params }), 'test');
          const body = {};
          const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
          expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
          await vi.waitUntil(() => receiver.printed.includes('identification.canceled 1'), 30_000);
          const now = signed(secret, event);
          const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
          const tries: [string, string, Record<string, string>, number][] = [
            ['genuine', event, now, 204],
            ['by the former secret', event, signed(former, event), 204],
            ['two signatures', event, both(now, signed(former, event)), 204],
            ['four minutes old', event, signed(secret, event, minutesAgo(4)), 204],
            ['six minutes old', event, signed(secret, event, minutesAgo(6)), 401],
            ['from the future', event, signed(secret, event, minutesAgo(-6)), 401],
            ['another byte', event.replace('7', '8'), now, 401],
            ['another id', event, { ...now, 'webhook-id': 'msg_2' }, 401],
            ['another secret', event, signed(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, event), 401],
            ['no number as time', event, { ...now, 'webhook-timestamp': 'NaN' }, 401],
            ['no signature', event, { ...now, 'webhook-signature': '' }, 401],
            ['an unknown version', event, versioned(now, 'v2'), 401],
            ['no headers', event, {}, 401],
          ];
          for (const [what, sent, headers, status] of tries)
            expect(await receiver.post(sent, headers), what).toBe(status);
          const lines = receiver.printed.match(/^(test|identification\.\S+)( \d+)?/gm) ?? [];
          await vi.waitUntil(() => receiver.printed.split('identification.approved 7').length === 5, 10_000);
          expect(lines.slice(0, 2)).toEqual(['test', 'identification.canceled 1']);
        } finally {
          await receiver.stop();
          await business.call('webhook.deleteEndpoint', { params: { id } });
        }
      },
    );
  }

  test.skipIf(!isThere({ name: 'PHP', command: () => ['php'], needs: ['php', '--version'] }))(
    'the controller for Laravel is PHP (Laravel itself is not installed)',
    () => {
      const said = execFileSync('php', ['-l', `${examples}laravel/WebhookController.php`], {
        encoding: 'utf8',
      });
      expect(said).toContain('No syntax errors');
    },
  );
});

/** As while a secret is being changed. */
function both(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  return { ...one, 'webhook-signature': `${other['webhook-signature']} ${one['webhook-signature']}` };
}

function versioned(headers: Record<string, string>, version: string): Record<string, string> {
  return {
    ...headers,
    'webhook-signature': (headers['webhook-signature'] ?? '').replace('v1,', `${version},`),
  };
}
