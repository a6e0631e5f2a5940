import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointName, errorStatus, type ErrorCode } from '@ekyc/contract';
import {
  createTestDatabase,
  databaseNames,
  freePort,
  holdToDocument,
  startService,
  type StartedService,
  type TestDatabase,
} from '@ekyc/testkit';
import * as fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadRequest, badRequests } from './bad-requests/generate.ts';
import { type OpenApiDocument, operationsOf } from './bad-requests/operations.ts';
import {
  addBusinesses,
  letExpire,
  type Prepared,
  prepare,
  seeExpired,
  untilDelivered,
} from './bad-requests/prepared.ts';
import { storedContent } from './stored-content.ts';

const seed = 20_261_121;
const count = 10_000;

interface Answered {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

/** What is wrong with an answer to a bad request; null when it is as it must be. */
function objection({ status, mediaType, text }: Answered): string | null {
  if (status < 400) return `was accepted with ${status}`;
  if (!mediaType.startsWith('application/problem+json')) return `${status} of type ${mediaType}: ${text}`;
  const { code, status: statusInBody } = JSON.parse(text) as { code: ErrorCode; status: number };
  if (!(code in errorStatus) || errorStatus[code] !== status || statusInBody !== status)
    return `${status} with the unknown or unfitting code ${code}`;
  return status < 500 || code === 'engine_busy' ? null : `${status} ${code}`;
}

/** What the OpenAPI document does not say of an answer of its operation; null where it says it, or it is none of it. */
function undocumented({ what }: BadRequest, { status, mediaType, text }: Answered): string | null {
  const [name = '', fault = ''] = what.split(/ on \w+: /);
  // Another path or method is none of the operation's.
  if (fault === 'path' || fault.startsWith('method')) return null;
  const body: unknown = JSON.parse(text);
  try {
    holdToDocument(name as EndpointName, { status, mediaType: mediaType.split(';')[0] ?? '', body });
    return null;
  } catch (error) {
    return String(error);
  }
}

// On one database: nothing here reaches a statement that the other would see differently but by its own tests.
const databaseName = databaseNames.at(-1) ?? 'embedded';

describe(`bad requests (fast-check, seed ${seed}), on the ${databaseName} database`, () => {
  let database: TestDatabase;
  let env: Readonly<Record<string, string>>;
  let service: StartedService;
  let prepared: Prepared;
  let pool: Pool;
  let before: Record<string, readonly string[]>;
  let port: number;
  const start = () => startService({ dataDirectory: env['DATA_DIR'] ?? '', port, env: database.env });

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'ekyc-bad-')), ...database.env };
    // The demo business's own addresses name the port.
    port = await freePort();
    const keys = await addBusinesses(env);
    service = await start();
    prepared = await prepare(service, keys);
    await service.stop();
    await letExpire(env, prepared);
    service = await start();
    await seeExpired(service, prepared);
    await untilDelivered(service, prepared.apiKeys);
    await service.stop();
    before = await storedContent(env);
    service = await start();
    pool = new Pool(service.url, { connections: 8 });
  });
  afterAll(async () => {
    await pool.close();
    await service.stop();
    await rm(env['DATA_DIR'] ?? '', { recursive: true });
    await database.remove();
  });

  const send = async ({ method, path, headers, body }: BadRequest): Promise<Answered> => {
    const answer = await pool.request({ method, path, headers, body });
    return {
      status: answer.statusCode,
      mediaType: String(answer.headers['content-type'] ?? ''),
      text: await answer.body.text(),
    };
  };

  test(`${count} generated from the OpenAPI document: each is refused with a known code`, async () => {
    const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as OpenApiDocument;
    const operations = operationsOf(document);
    const requests = fc.sample(badRequests(operations, prepared), { seed, numRuns: count });
    const statuses = new Map<string, number>();
    const objections: string[] = [];
    const waiting = [...requests].toReversed();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let request = waiting.pop(); request; request = waiting.pop()) {
          const answered = await send(request);
          const key = `${answered.status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
          const objected = objection(answered) ?? undocumented(request, answered);
          if (objected) objections.push(`${request.what} ${request.path.slice(0, 100)} ${objected}`);
        }
      }),
    );
    process.stdout.write(`bad requests by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect(objections.slice(0, 20), `${objections.length} in all`).toEqual([]);
    // Every call was tried, and limits hid nothing but where anybody's writing is limited. Calls without parameters and
    // body can be wrong in few ways, so that chance gives them a fraction of an even share.
    const evenShare = count / operations.length;
    for (const { name } of operations) {
      const own = requests.filter(({ what }) => what.startsWith(`${name} `));
      expect(own.length, name).toBeGreaterThan(evenShare / 10);
    }
    expect(statuses.get('429') ?? 0).toBeLessThan(count / 20);
    // More than four minutes on a machine at a third of its speed, beside three other files.
  }, 600_000);

  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n'],
    ['a header line without a colon', 'GET /api/endpoints HTTP/1.1\r\nhost: localhost\r\nnonsense\r\n\r\n'],
    [
      'a chunk of a size that is no number',
      `POST /api/fatal HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n`,
    ],
    [
      'both lengths',
      `POST /api/fatal HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a length that is no number',
      `POST /api/fatal HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n`,
    ],
    [
      'a length beyond every limit',
      `POST /api/fatal HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n`,
    ],
    [
      'headers beyond every limit',
      `GET /api/endpoints HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    ],
    ['two hosts', 'GET /api/endpoints HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n'],
    ['no host', 'GET /api/endpoints HTTP/1.1\r\n\r\n'],
    ['a foreign host', 'GET /api/endpoints HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
    ['an address that is no path', 'GET nonsense HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an expectation', 'GET /api/endpoints HTTP/1.1\r\nhost: localhost\r\nexpect: nonsense\r\n\r\n'],
  ])('bytes on the connection: %s', async (_, bytes) => {
    const text = await rawAnswer(service.port, bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const mediaType = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    expect(objection({ status, mediaType, text: body }), text).toBeNull();
  });

  test('pictures beyond every limit are refused', async () => {
    const { publicId, securityCode } = prepared.verifications.find(({ state }) => state === 'looking') ?? {
      publicId: '',
      securityCode: '',
    };
    const filler = Buffer.alloc(17_000_000, 0x20);
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    for (const [path, type, body] of [
      [
        `/api/v1/identifications/${publicId}/materials`,
        'multipart/form-data; boundary=x',
        Buffer.concat([Buffer.from(part), filler, Buffer.from('\r\n--x--\r\n')]),
      ],
      [`/api/v1/identifications/${publicId}/extract_text`, 'application/json', filler],
      ['/ai/detect', 'application/json', filler],
    ] as const) {
      const answered = await send({
        what: 'too large',
        method: 'POST',
        path,
        headers: { 'security-code': securityCode, 'content-type': type },
        body,
      });
      expect(answered.status, path).toBe(413);
      expect(objection(answered), path).toBeNull();
    }
  });

  test('nothing that is stored changed', async () => {
    await pool.close();
    expect(await service.stop()).toBe(0);
    const after = await storedContent(env);
    expect(Object.values(before).flat().length).toBeGreaterThan(100);
    expect(besideDemo(after)).toEqual(besideDemo(before));
    expect(service.output()).not.toMatch(/request\.failed|job\.failed/);
    service = await start();
    pool = new Pool(service.url);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});

/**
 * Without the demo business, whose page on another origin takes a new port at each start, and without what the limits
 * count of refused calls and what the log of calls notes of them.
 */
function besideDemo(content: Record<string, readonly string[]>): Record<string, readonly string[]> {
  const { limit_count: _, api_call: __, business = [], ...others } = content;
  return { ...others, business: business.filter((row) => !row.includes('"id":"biz_demo"')) };
}

/** Everything that came back on a connection on which these bytes were written. */
function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      // An answer on a connection that is kept open ends with its body.
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
      const body = text.split('\r\n\r\n', 2)[1];
      if (body !== undefined && Buffer.byteLength(body) >= length) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer within 5 s')));
  });
}
