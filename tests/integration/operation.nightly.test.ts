import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BusinessClient,
  driversLicense,
  expectOk,
  freePort,
  licenceHolder,
  pictureOf,
  profileOf,
  runOperator,
  type Scenes,
  startService,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames } from '@ekyc/server/testing';
import { untilRefused } from './raw-request.ts';

const holder = licenceHolder(3);

let root: string;
let dataDirectory: string;
let metricsPort: number;
let scenes: Scenes;
let service: StartedService;
let approved: string;
const outputs: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ekyc-operation-'));
  dataDirectory = join(root, 'data');
  metricsPort = await freePort();
  scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  service = await start(dataDirectory);
});
afterAll(async () => {
  await stop();
  await rm(root, { recursive: true, force: true });
});

const start = (directory: string) =>
  startService({ process: 'own', dataDirectory: directory, env: { METRICS_PORT: String(metricsPort) } });
const stop = async () => {
  const code = await service.stop();
  outputs.push(service.output());
  return code;
};
const business = () => new BusinessClient(service.url, service.apiKey);
const statusOf = async (publicId: string) =>
  (await business().call('identification.get', { params: { publicId } })).body.status;

test('readiness names what it asked', async () => {
  const answer = await fetch(`${service.url}/readyz`);
  expect(await answer.json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', evidence: 'ok', engine: 'ok' },
  });
  expect(await (await fetch(`${service.url}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('a journey is counted by route, state and outcome, and by nothing that names anybody', async () => {
  approved = expectOk(await business().call('identification.create', { body: {} }), 'create').publicId;
  await new VisitorJourney(new VisitorClient(service.url, approved), scenes, holder).submit();
  await expect.poll(() => statusOf(approved), { timeout: 60_000 }).toBe('approved');
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const read = async () => (await fetch(metrics)).text();
  // The demo shop is told of the submission and of the decision.
  await expect.poll(read, { timeout: 60_000 }).toContain('ekyc_webhook_attempts_total{outcome="2xx"} 2\n');
  const text = await read();
  for (const line of [
    'ekyc_http_requests_total{method="POST",route="/api/v1/identifications",status="201"} 1',
    'ekyc_verification_transitions_total{kind="identification",status="approved"} 1',
    'ekyc_examination_duration_seconds_count 1',
    'ekyc_queue_depth{queue="examine"} 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  // Each picture is opened once to be measured and described, and the front read once: an examination that had to look
  // for a face again would ask embedFaces.
  expect(text).toContain('ekyc_engine_calls_total{operation="ingest",outcome="ok"} 7\n');
  expect(text).toContain('ekyc_engine_calls_total{operation="readDocument",outcome="ok"} 1\n');
  expect(text).not.toContain('operation="embedFaces"');
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  expect(text).not.toMatch(new RegExp(`${approved}|127\\.0\\.0\\.1`));
  expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
});

test('SIGTERM in the middle of an upload: nobody new is let in, the upload is answered and kept', async () => {
  const { publicId } = expectOk(await business().call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  await new VisitorJourney(visitor, scenes, holder).begin();
  expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
  expectOk(
    await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
    'detection_start',
  );
  const upload = await beginUpload(visitor, await pictureOf(scenes, 'front'));
  const stopped = stop();
  await untilRefused(service.port);
  const since = performance.now();
  expect(await upload.finish()).toBe(201);
  expect(await stopped).toBe(0);
  expect(performance.now() - since).toBeLessThan(20_000);
  service = await start(dataDirectory);
  const again = new VisitorClient(service.url, publicId, visitor.securityCode);
  const { materials } = expectOk(await again.call('identification.listMaterials'), 'materials');
  expect(materials.map(({ photoType }) => photoType)).toEqual(['front']);
});

/** An upload of which the service has received one half. */
async function beginUpload(visitor: VisitorClient, jpeg: Buffer): Promise<{ finish(): Promise<number> }> {
  const form = new FormData();
  form.set('type', 'document');
  form.set('photoType', 'front');
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const call = request(`${visitor.url}/api/v1/identifications/${visitor.publicId}/materials`, {
    method: 'POST',
    agent: false,
    headers: {
      'security-code': visitor.securityCode,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': body.length,
      // The answer to it proves that the request was seen.
      expect: '100-continue',
    },
  });
  const status = once(call, 'response').then(([response]) => (response as { statusCode: number }).statusCode);
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.subarray(0, body.length / 2));
  return {
    finish: () => {
      call.end(body.subarray(body.length / 2));
      return status;
    },
  };
}

test('a backup comes back with the approved, and without what was redacted after it', async () => {
  const { publicId: gone } = expectOk(await business().call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, gone);
  await new VisitorJourney(visitor, scenes, holder).begin();
  expectOk(await visitor.call('identification.cancel'), 'cancel');
  await stop();
  const backups = join(root, 'backups');
  const operate = (directory: string, ...words: string[]) => runOperator({ DATA_DIR: directory }, ...words);
  const printed = await operate(dataDirectory, 'backup', 'create', backups);
  const folder = printed.split('\n', 1)[0] as string;
  expect(await readdir(folder)).not.toContain('master.key');

  service = await start(dataDirectory);
  expectOk(await business().call('identification.redact', { params: { publicId: gone } }), 'redact');
  await stop();

  // The machine's disk is replaced; what was kept apart from the backup is the key and the log of redactions.
  const restored = join(root, 'restored');
  await mkdir(restored);
  await expect(operate(dataDirectory, 'backup', 'restore', folder)).rejects.toThrow(
    'holds a database already',
  );
  await rename(join(dataDirectory, 'redactions.log'), join(backups, 'redactions.log'));
  expect(await operate(restored, 'backup', 'restore', folder)).toContain('Restored');
  await expect(start(restored)).rejects.toThrow('MASTER_KEY does not open the data');
  await writeFile(join(restored, 'master.key'), await readFile(join(dataDirectory, 'master.key')));
  service = await start(restored);
  expect(service.output()).toContain('redaction.replayed');
  expect(await statusOf(gone)).toBe('redacted');
  const again = new VisitorClient(service.url, gone, visitor.securityCode);
  expect((await again.call('identification.getProfile')).code).toBe('redacted');
  const whole = expectOk(
    await business().call('identification.get', { params: { publicId: approved } }),
    'approved',
  );
  expect(whole).toMatchObject({ status: 'approved', profile: profileOf(holder) });
  // Five starts and three commands, each of which syncs a database to disk.
}, 400_000);

test('every line that was logged is a registered event without an id of a verification', () => {
  const lines = outputs
    .join('\n')
    .split('\n')
    .filter((line) => line !== '' && !/^(?:(?:埋め込みの)?デモ|管理画面|ドキュメント)/u.test(line));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(eventNames).toContain((JSON.parse(line) as { event: string }).event);
  expect(outputs.join('\n')).not.toContain(approved);
});
