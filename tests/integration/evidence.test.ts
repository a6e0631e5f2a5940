import { createHash, createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceKey, Identification } from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  receiveWebhooks,
  runOperator,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '@ekyc/service/testing';

const holder = licenceHolder(3);
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAAAA';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe.each(oneDatabase)('evidence, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let stranger: BusinessClient;
  let narrow: BusinessClient;
  let receiver: WebhookReceiver;
  let folder: string;
  let decided: Identification;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-evidence-'));
    folder = await mkdtemp(join(tmpdir(), 'ekyc-evidence-files-'));
    const env = { DATA_DIR: dataDirectory, ...database.env };
    const other = await addBusiness(env, '別の会社');
    const limited = await runOperator(
      env,
      'key',
      'create',
      '--business',
      other.id,
      '--scope',
      'verifications',
    );
    service = await startService({ dataDirectory, env: database.env });
    business = new BusinessClient(service.url, service.apiKey);
    stranger = new BusinessClient(service.url, other.apiKey);
    narrow = new BusinessClient(service.url, (JSON.parse(limited) as { apiKey: string }).apiKey);
    receiver = await receiveWebhooks();
    expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
    decided = await approved();
    // A whole journey and three starts of the command line.
  }, 240_000);
  afterAll(async () => {
    await service.stop();
    await receiver.close();
    await service.removeData();
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  });

  const create = async (body: unknown = {}) =>
    expectOk(await business.call('identification.create', { body }), 'create').publicId;
  const read = async (publicId: string) =>
    expectOk(await business.call('identification.get', { params: { publicId } }), 'read');
  async function approved(body: unknown = { targetUserId: 'user-42' }): Promise<Identification> {
    const publicId = await create(body);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new VisitorJourney(new VisitorClient(service.url, publicId), scenes, holder).submit();
    await receiver.waitFor(({ body }) => body.includes(publicId) && body.includes('.approved'), 60_000);
    return read(publicId);
  }
  const bytesOf = async (path: string, purpose?: string) => {
    const said = purpose === undefined ? {} : { 'access-purpose': encodeURIComponent(purpose) };
    const response = await fetch(`${service.url}/api/v1/identifications/${path}`, {
      headers: { authorization: `Bearer ${service.apiKey}`, ...said },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const download = async (publicId: string, purpose?: string) => {
    const { response, bytes } = await bytesOf(`${publicId}/evidence`, purpose);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="evidence-${publicId}.zip"`,
    });
    const path = join(folder, `${publicId}-${Date.now()}.zip`);
    await writeFile(path, bytes);
    return path;
  };
  const keys = async () =>
    (await fetch(`${service.url}/api/v1/evidence_keys`)).json() as Promise<{ items: EvidenceKey[] }>;
  const place = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  /** The operator's check, far from the service's data. */
  const verify = (file: string, key: string) =>
    runOperator({ DATA_DIR: join(folder, 'nowhere') }, 'evidence', 'verify', file, '--key', key).then(
      (text) => ({ code: 0, text }),
      (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
    );

  test('each picture is given as it was stored', async () => {
    expect(decided.materials).toHaveLength(7);
    for (const material of decided.materials) {
      const { response, bytes } = await bytesOf(`${decided.publicId}/materials/${material.id}/image`);
      expect(response.status).toBe(200);
      expect(sha256(bytes)).toBe(material.sha256);
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="picture-${material.id}.jpg"`,
      });
    }
  });

  test('pictures and evidence are for the own business, with the scope, and well asked for', async () => {
    const id = decided.materials[0]?.id ?? '';
    const { publicId } = decided;
    const elsewhere = await create();
    for (const params of [
      { publicId, id: '00000000-0000-4000-8000-000000000000' },
      { publicId: elsewhere, id },
      { publicId: unknownId, id },
      { publicId: 'short', id },
      { publicId, id: '..%2F..' },
    ]) {
      expect(await business.call('identification.getMaterialImage', { params })).toMatchObject({
        status: 404,
      });
    }
    expect(
      await stranger.call('identification.getMaterialImage', { params: { publicId, id } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await stranger.call('identification.getEvidence', { params: { publicId } })).toMatchObject({
      status: 404,
    });
    expect(
      await business.call('identification.getEvidence', { params: { publicId: unknownId } }),
    ).toMatchObject({
      status: 404,
    });
    const wrong = ['x'.repeat(201), '', '%E5', '%00', '%'].map((said) => ({ 'access-purpose': said }));
    for (const headers of wrong) {
      expect(
        await business.call('identification.getEvidence', { params: { publicId }, headers }),
      ).toMatchObject({
        status: 400,
      });
      const answer = await business.call('identification.getMaterialImage', {
        params: { publicId, id },
        headers,
      });
      expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    }
    for (const name of ['identification.getEvidence', 'identification.getMaterialImage'] as const) {
      expect(await narrow.call(name, { params: { publicId, id } })).toMatchObject({
        status: 403,
        code: 'api_key_scope_missing',
      });
    }
  });

  test('evidence is refused while the visitor is at it', async () => {
    const visitor = new VisitorClient(service.url, await create());
    const ask = () => business.call('identification.getEvidence', { params: { publicId: visitor.publicId } });
    expect(await ask()).toMatchObject({ status: 409, code: 'wrong_state' });
    await visitor.call('identification.bindSecurityCode');
    expect(await ask()).toMatchObject({ status: 409, code: 'wrong_state' });
    await visitor.call('identification.cancel');
    expect(
      (await verify(await download(visitor.publicId), await place('k.json', JSON.stringify(await keys()))))
        .code,
    ).toBe(0);
  });

  test('the file is genuine by what the service serves, and ends with the record of its own making', async () => {
    const { publicId } = decided;
    await bytesOf(`${publicId}/materials/${decided.materials[0]?.id}/image`, '監査 12');
    const file = await download(publicId, 'dispute');
    const served = await keys();
    expect(served.items).toHaveLength(1);
    const pem = await place('key.pem', served.items[0]?.publicKeyPem ?? '');
    for (const key of [await place('keys.json', JSON.stringify(served)), pem]) {
      const { code, text } = await verify(file, key);
      expect(text).toMatch(/^GENUINE: /);
      expect(text).toContain(publicId);
      expect(code).toBe(0);
    }
    const archive = await openArchive(file);
    const json = async (name: string) => JSON.parse((await archive.read(name)).toString('utf8')) as never;
    expect(await json('verification.json')).toMatchObject({ publicId, decision: 'approved' });
    expect(await json('request.json')).toMatchObject({ targetUserId: 'user-42' });
    expect(await json('profile.json')).toMatchObject({ familyName: holder.familyName });
    expect(await json('reading.json')).toMatchObject({ fields: { number: { value: holder.number } } });
    const examinations = (await json('examinations.json')) as { check: string; engineId: string }[];
    expect(examinations.map(({ check }) => check)).toContain('faceMatch');
    const pictures = (await json('pictures.json')) as {
      file: string;
      frozen: boolean;
      storedSha256: string;
    }[];
    expect(
      pictures
        .filter(({ frozen }) => frozen)
        .map(({ storedSha256 }) => storedSha256)
        .toSorted(),
    ).toEqual(decided.materials.map((material) => material.sha256).toSorted());
    for (const picture of pictures)
      expect(sha256(await archive.read(picture.file))).toBe(picture.storedSha256);
    const takes = (await json('takes.json')) as { challenges: { state: string }[] }[];
    expect(takes.flatMap(({ challenges }) => challenges).map(({ state }) => state)).toEqual([
      'passed',
      'passed',
    ]);
    const chain = (await archive.read('audit.jsonl'))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; actor: string; details: string });
    expect(chain.at(-1)).toMatchObject({ action: 'evidence.exported', actor: 'business' });
    expect(chain.at(-2)).toMatchObject({ action: 'material.viewed' });
    const acts = (await json('staff.json')) as {
      readonly action: string;
      readonly words: string | null;
      readonly salt?: string;
      readonly sha256: string | null;
    }[];
    expect(acts.slice(-2)).toMatchObject([
      { action: 'material.viewed', words: '監査 12', kind: 'key' },
      { action: 'evidence.exported', words: 'dispute', kind: 'key' },
    ]);
    for (const [at, act] of [[-2, acts.at(-2)] as const, [-1, acts.at(-1)] as const]) {
      const salted = Buffer.concat([Buffer.from(act?.salt ?? '', 'hex'), Buffer.from(act?.words ?? '')]);
      expect(act?.salt).toHaveLength(64);
      expect(act?.sha256).toBe(sha256(salted));
      expect(chain.at(at)?.details).toContain(sha256(salted));
    }
    // What no purpose was given for has none.
    expect(acts.some(({ words }) => words === null)).toBe(true);
    expect((await archive.read('README.txt')).toString('utf8').match(/staff\.json/g)).toHaveLength(4);
    const bodies = (await archive.read('webhooks.jsonl')).toString('utf8');
    expect(bodies).toContain('identification.approved');
    archive.close();
  });

  test('a changed byte and another key are found', async () => {
    const file = await download(decided.publicId);
    const key = await place('keys.json', JSON.stringify(await keys()));
    const bytes = await readFile(file);
    const at = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])) + 1000;
    bytes[at] = (bytes[at] as number) ^ 1;
    const changed = join(folder, 'changed.zip');
    await writeFile(changed, bytes);
    const verdict = await verify(changed, key);
    expect(verdict.code).toBe(1);
    expect(verdict.text).toMatch(/^NOT GENUINE: [\s\S]*file_changed \(pictures\//);
    const other = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.alloc(32, 9).toString('base64url') },
      format: 'jwk',
    });
    const pem = await place('other.pem', other.export({ format: 'pem', type: 'spki' }).toString());
    expect(await verify(file, pem)).toMatchObject({
      code: 1,
      text: expect.stringContaining('signature_wrong'),
    });
    expect((await verify(file, file)).code).toBe(2);
    expect((await verify(join(folder, 'none.zip'), key)).code).toBe(2);
  });

  test('a stored picture that was changed or is gone is told as damage, with whatever it would be part of', async () => {
    const id = decided.materials[0]?.id ?? '';
    const stored = await readdir(join(service.dataDirectory, 'evidence'), { recursive: true });
    const path = join(
      service.dataDirectory,
      'evidence',
      stored.find((name) => name.endsWith(`/${id}.sealed`)) ?? '',
    );
    const bytes = await readFile(path);
    const asked = [`${decided.publicId}/materials/${id}/image`, `${decided.publicId}/evidence`];
    const expectDamage = async () => {
      for (const address of asked) {
        const { response, bytes: body } = await bytesOf(address);
        expect([response.status, JSON.parse(body.toString())]).toMatchObject([
          500,
          { code: 'evidence_damaged' },
        ]);
      }
    };
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expectDamage();
    await rm(path);
    await expectDamage();
    await writeFile(path, bytes);
    for (const address of asked) expect((await bytesOf(address)).response.status).toBe(200);
  });

  // The last one: it ends what the others look at.
  test('a redaction tells the business, empties the folder and is logged outside the database', async () => {
    const { publicId } = decided;
    const files = async () =>
      (await readdir(join(service.dataDirectory, 'evidence'), { recursive: true })).filter((name) =>
        name.endsWith('.sealed'),
      );
    expect(await files()).toHaveLength(7);
    expect(await narrow.call('identification.redact', { params: { publicId } })).toMatchObject({
      status: 403,
      code: 'api_key_scope_missing',
    });
    expect(await business.call('identification.redact', { params: { publicId } })).toMatchObject({
      status: 200,
      body: { status: 'redacted' },
    });
    expect(await files()).toEqual([]);
    expect(await readFile(join(service.dataDirectory, 'redactions.log'), 'utf8')).toMatch(
      /^\d{4}-\d{2}-\d{2}T[0-9:.]+Z [0-9a-f-]{36}\n$/,
    );
    const message = await receiver.waitFor(({ body }) => body.includes('.redacted'));
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'identification.redacted',
      sequence: 3,
      data: { publicId, status: 'redacted', decision: 'approved' },
    });
    const id = decided.materials[0]?.id ?? '';
    for (const name of ['identification.getMaterialImage', 'identification.getEvidence'] as const) {
      expect(await business.call(name, { params: { publicId, id } })).toMatchObject({ code: 'redacted' });
    }
    expect(await read(publicId)).toMatchObject({ profile: null, documentFields: null, materials: [] });
    expect(service.output()).not.toContain(publicId);
    if (!database.query) return;
    const [row] = await database.query(
      `select wrapped_key, sealed_request, sealed_profile, sealed_reading, target_user_hash, document_number_hash,
        (select count(*)::int from material m where m.verification_id = v.id) as materials
       from verification v where public_id = '${publicId}'`,
    );
    expect(Object.values(row ?? {})).toEqual([null, null, null, null, null, null, 0]);
  });
});
