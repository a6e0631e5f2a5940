import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentApiVersion } from '@ekyc/contract';
import { freePort, receiveWebhooks } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackage } from '../../packages/python/build/build-package.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const missing = versionMissing();

function versionMissing(): string | null {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
    return null;
  } catch {
    return 'Python 3.11';
  }
}

describe.skipIf(missing !== null)(`the Python client${missing ? ` (needs ${missing})` : ''}`, () => {
  let work: string;
  let service: ServiceWithoutModels;
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'ekyc-python-'));
    await buildPackage(join(work, 'package'));
    service = await startWithoutModels({
      DATA_DIR: join(work, 'data'),
      PORT: String(await freePort()),
    });
  });
  afterAll(async () => {
    await service.close();
    await rm(work, { recursive: true, force: true });
  });

  /** What a program prints, as JSON. */
  const run = async (program: string, given: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const { stdout } = await promisify(execFile)('python3', ['-W', 'error', '-c', program], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PYTHONPATH: join(work, 'package'),
        PYTHONDONTWRITEBYTECODE: '1',
        KEY: service.apiKey,
        URL: service.url,
        ...given,
      },
    });
    return JSON.parse(stdout);
  };
  const begin = `import json, os
from ekyc import Ekyc, EkycError, WebhookVerificationError, verify_webhook
ekyc = Ekyc(os.environ["KEY"], os.environ["URL"])
`;

  test('makes, lists by a person with a Japanese name, cancels, reads and redacts', async () => {
    const printed = await run(`${begin}
made = ekyc.identification.create({"targetUserId": "山田 太郎"}, idempotency_key="order-1")
again = ekyc.identification.create({"targetUserId": "山田 太郎"}, idempotency_key="order-1")
id = made["publicId"]
listed = ekyc.identification.list(target_user_id="山田 太郎", limit=5)["items"]
state = ekyc.identification.cancel_by_client(id)["status"]
read = ekyc.identification.get(id, purpose="問い合わせの確認")
print(json.dumps([again["publicId"] == id, [one["publicId"] == id for one in listed], state, read["status"],
  ekyc.identification.redact(id), ekyc.webhook.list_messages(public_id=id, limit=1)["items"][0]["type"]]))`);
    expect(printed).toEqual([
      true,
      [true],
      'canceled',
      'canceled',
      { status: 'redacted' },
      'identification.redacted',
    ]);
  });

  test('fetches evidence as bytes', async () => {
    const { url, secret, close } = await receiverOf();
    const printed = await run(
      `${begin}
made = ekyc.identification.create({"metadata": {"sandbox.outcome": "approved"}})
id = made["publicId"]
cursor, seen = None, ""
while seen != "approved":
    page = ekyc.result.list_changes(cursor=cursor, limit=100)
    cursor = page["cursor"]
    for one in page["items"]:
        if one["publicId"] == id: seen = one["status"]
archive = ekyc.identification.get_evidence(id, purpose="audit")
print(json.dumps([archive[:2].decode(), len(archive) > 10000]))`,
      { WEBHOOK: url, SECRET: secret },
    );
    expect(printed).toEqual(['PK', true]);
    await close();
  });

  test('verifies a webhook of the service, and refuses what was changed, forged, old or no event', async () => {
    const receiver = await receiverOf();
    const [id] = (await run(`${begin}
made = ekyc.identification.create({})
ekyc.identification.cancel_by_client(made["publicId"])
print(json.dumps([made["publicId"]]))`)) as [string];
    const { headers, body } = await receiver.waitFor(id);
    const printed = await run(
      `${begin}
import time
headers, body, secret = json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode(), os.environ["SECRET"]
def result(*given, **more):
    try: return verify_webhook(*given, **more)["type"]
    except WebhookVerificationError as error: return str(error)
other = "whsec_" + "QUFB" * 8
upper = {name.title(): value for name, value in headers.items()}
print(json.dumps([result(body, headers, secret), result(body, upper, [other, secret]), result(body + b" ", headers, secret),
  result(body, headers, other), result(body, headers, secret, now=time.time() + 301), result(body, {}, secret)]))`,
      { HEADERS: JSON.stringify(headers), BODY: body, SECRET: receiver.secret },
    );
    const refused = "The signature is not the service's.";
    expect(printed).toEqual([
      'identification.canceled',
      'identification.canceled',
      refused,
      refused,
      'The webhook is too old, or of the future.',
      'The webhook has no time.',
    ]);
    const odd = signed('{"type":"identification.approved"}', receiver.secret);
    const refusal = await run(
      `${begin}
try: verify_webhook(os.environ["BODY"].encode(), json.loads(os.environ["HEADERS"]), os.environ["SECRET"])
except WebhookVerificationError as error: print(json.dumps(str(error)))`,
      { HEADERS: JSON.stringify(odd.headers), BODY: odd.body, SECRET: receiver.secret },
    );
    expect(refusal).toBe('The body is not an event of the service.');
    await receiver.close();
  });

  test('tells errors by code, with fields and request id, and never the key', async () => {
    const printed = (await run(`${begin}
def failure(call):
    try: call()
    except EkycError as error: return [error.code, error.status, [one.path for one in error.errors], error.request_id is not None]
def refusal(*given):
    try: Ekyc(*given)
    except ValueError as error: return str(error)
key = os.environ["KEY"]
print(json.dumps([
  failure(lambda: ekyc.identification.get("n" * 22)),
  failure(lambda: ekyc.identification.create({"idTypes": ["x"]})),
  failure(lambda: Ekyc(key, "http://127.0.0.1:9", max_retries=0).webhook.list_endpoints()),
  failure(lambda: ekyc.identification.get("../webhook_endpoints")),
  refusal("ekyc_sk_x", os.environ["URL"]), refusal(key, "ekyc.example"), refusal(key, "https://a:b@ekyc.example"),
  key in repr(vars(ekyc))]))`)) as unknown[];
    expect(printed.slice(0, 4)).toEqual([
      ['not_found', 404, [], true],
      ['invalid_fields', 422, ['idTypes.0'], true],
      ['network_error', 0, [], false],
      ['not_found', 404, [], true],
    ]);
    expect(printed.slice(4)).toEqual([
      'api_key must be a secret key (ekyc_sk_…)',
      ...Array<string>(2).fill('base_url must be the address of the service, like https://ekyc.example'),
      false,
    ]);
  });

  test('tries again what does no harm twice, and nothing else; follows nobody elsewhere', async () => {
    const calls: string[] = [];
    const versions = new Set<string>();
    const server = createServer((request, response) => {
      calls.push(`${request.method} ${String(request.headers['idempotency-key'] ?? '-')}`);
      versions.add(String(request.headers['api-version']));
      if (request.url?.startsWith('/moved') === true)
        return void response.writeHead(302, { location: '/else' }).end();
      if (calls.length % 2 === 1) return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const printed = await run(
      `${begin}
def outcome(call):
    try: return call()
    except EkycError as error: return [error.code, error.status]
print(json.dumps([outcome(ekyc.webhook.list_endpoints), outcome(lambda: ekyc.identification.create({}, idempotency_key="one")),
  outcome(lambda: ekyc.identification.create({}))]))
`,
      { URL: url },
    );
    expect(printed).toEqual([{ items: [] }, { items: [] }, ['network_error', 0]]);
    expect(calls).toEqual(['GET -', 'GET -', 'POST one', 'POST one', 'POST -']);
    const moved = await run(
      `${begin}
try: ekyc.webhook.list_endpoints()
except EkycError as error: print(json.dumps([error.code, error.status]))`,
      { URL: `${url}/moved` },
    );
    expect(moved).toEqual(['unexpected_answer', 302]);
    expect(calls).toHaveLength(6);
    expect([...versions]).toEqual([currentApiVersion]);
    server.close();
  });

  /** A registered address, and what comes there. */
  async function receiverOf() {
    const receiver = await receiveWebhooks();
    const made = (await run(
      `${begin}
print(json.dumps(ekyc.webhook.create_endpoint({"url": os.environ["WEBHOOK"]})))`,
      { WEBHOOK: receiver.url },
    )) as { readonly id: string; readonly secret: string };
    return {
      url: receiver.url,
      secret: made.secret,
      waitFor: async (text: string) => receiver.waitFor(({ body }) => body.includes(text)),
      close: async () => {
        await run(
          `${begin}
print(json.dumps(ekyc.webhook.delete_endpoint(os.environ["ID"])))`,
          { ID: made.id },
        );
        await receiver.close();
      },
    };
  }
});

function signed(body: string, secret: string) {
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  return { headers, body };
}
