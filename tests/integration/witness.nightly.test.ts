import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditLogAnswer, SignedHead, WebhookBody } from '@ekyc/contract';
import {
  afterCommit,
  checkLog,
  deliver,
  type EvidenceVerdict,
  readConsistencyProofs,
  readWitnessed,
  readTrustedKeys,
  rotateSigningKey,
  stampedHash,
  type TrustedKey,
  verifyEvidence,
  witnessHead,
} from '@ekyc/service';
import {
  createTestDatabase,
  BusinessClient,
  databaseNames,
  expectOk,
  oneDatabase,
  receiveWebhooks,
  runOperator,
  startService,
  type StartedService,
  startTimestampAuthority,
  type TestDatabase,
  type TimestampAuthority,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHeadFile, createTimestampService, headFile } from '@ekyc/server/testing';
import { appendAuditEntry, isSignedBy } from '@ekyc/service/testing';
import { withDatabase } from './stored-content.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { forgeChain, forgeLog, type OperatorPorts, undone } from './witness/forge.ts';

const hour = 3600;

describe.each(databaseNames)('a witness outside the row, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  let receiver: WebhookReceiver;
  let authority: TimestampAuthority;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    receiver = await receiveWebhooks();
    authority = await startTimestampAuthority();
    folder = await mkdtemp(join(tmpdir(), 'ekyc-witness-'));
    expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
    await authority.close();
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  });

  const stampFailures: unknown[] = [];
  /** What the service does every hour. */
  const everyHour = () =>
    witnessHead({
      ...service.ports,
      heads: createHeadFile(folder),
      timestamps: createTimestampService(authority.url),
      onStampFailed: (error) => stampFailures.push(error),
    });
  const check = () => checkLog(service.ports.db, createHeadFile(folder));
  const operator = () => service.ports as unknown as OperatorPorts;
  const create = async () =>
    expectOk(await business.call('identification.create', { body: {} }), 'create').publicId;
  const idOf = async (publicId: string) =>
    (
      await service.ports.db
        .selectFrom('verification')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    ).id;
  /** Ends it, and gives the business what it is sent. */
  async function cancel(publicId: string): Promise<{ text: string; body: WebhookBody }> {
    expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    for (const job of service.jobs) if (job.queue === 'deliver') await deliver(service.ports, job.deliveryId);
    const { body: text } = await receiver.waitFor(({ body }) => body.includes(publicId));
    return { text, body: JSON.parse(text) as WebhookBody };
  }
  const keys = async (): Promise<TrustedKey[]> =>
    readTrustedKeys(await (await fetch(`${service.url}/api/v1/evidence_keys`)).text()) ?? [];
  let count = 0;
  async function download(publicId: string): Promise<string> {
    const response = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    expect(response.status).toBe(200);
    const path = join(folder, `${++count}.zip`);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    return path;
  }
  const auditLog = async (query: Record<string, string> = {}) =>
    business.call('service.getAuditLog', { query });
  const codes = ({ findings }: EvidenceVerdict) => [...new Set(findings.map(({ code }) => code))].toSorted();
  /** @param kept texts of what somebody outside kept: webhooks, the file of heads */
  async function verify(file: string, kept: readonly string[] = [], proofs: readonly string[] = []) {
    const sources = kept.map((text) => readWitnessed(text) ?? expect.unreachable('nothing was kept'));
    return codes(
      await verifyEvidence(file, await keys(), {
        sources,
        proofs: proofs.flatMap((text) => readConsistencyProofs(text) ?? expect.unreachable('no proof')),
      }),
    );
  }
  const storedHeads = () => readFile(join(folder, headFile), 'utf8');

  test('the very first webhook bears a head already: the one that was signed at the start', async () => {
    const answer = expectOk(await auditLog(), 'audit_log');
    const empty = createHash('sha256').digest('hex');
    expect(answer).toMatchObject({ head: { size: 0, rootHash: empty }, timestampResponse: null });
    const publicId = await create();
    const { text, body } = await cancel(publicId);
    expect(body.auditLog).toEqual(answer.head);
    expect(body.data.audit?.entries).toBeGreaterThan(0);
    // It is a witness like any other.
    expect(await verify(await download(publicId), [text])).toEqual([]);
    const forged = JSON.stringify({ ...answer.head, rootHash: '0'.repeat(64) });
    expect(await verify(`${folder}/${count}.zip`, [forged])).toEqual(['earlier_head_unsigned']);
    expect((await check()).differences).toEqual([]);
  });

  test('every webhook bears the latest head, signed by a key that is served, stamped as OpenSSL verifies', async () => {
    const head = await everyHour();
    const { body } = await cancel(await create());
    expect(body.auditLog).toEqual(head);
    const key = (await keys()).find(({ id }) => id === head.keyId) as TrustedKey;
    expect(isSignedBy(head, key.publicKey)).toBe(true);
    expect(isSignedBy({ ...head, size: head.size + 1 }, key.publicKey)).toBe(false);
    const answer = expectOk(await auditLog(), 'audit_log');
    expect(answer.head).toEqual(head);
    const line = JSON.parse((await storedHeads()).trim()) as { head: SignedHead; timestampResponse: string };
    expect(line).toEqual({ head, timestampResponse: answer.timestampResponse });
    expect(await authority.verifies(stampedHash(head), Buffer.from(line.timestampResponse, 'base64'))).toBe(
      true,
    );
  });

  test('a timestamp service that fails keeps no head back', async () => {
    authority.behave('fails');
    const head = await everyHour();
    authority.behave('stamps');
    expect(stampFailures).toHaveLength(1);
    expect(JSON.parse((await storedHeads()).trim().split('\n').at(-1) ?? '')).toEqual({
      head,
      timestampResponse: null,
    });
    await everyHour();
    expect(stampFailures).toHaveLength(1);
  });

  test('a stored head is checked against any later one by the proof that anybody is given', async () => {
    const { publicId } = { publicId: await create() };
    await everyHour();
    await cancel(publicId);
    const between = await everyHour();
    await cancel(await create());
    const file = await download(publicId);
    const answer = expectOk(await auditLog({ from: String(between.size) }), 'proof');
    expect(answer.consistency).toMatchObject({ from: between.size, to: answer.head?.size });
    const kept = JSON.stringify({ head: between });
    expect(await verify(file, [kept], [JSON.stringify(answer)])).toEqual([]);
    const other = { ...between, rootHash: '0'.repeat(64) };
    expect(await verify(file, [JSON.stringify(other)])).toEqual(['earlier_head_unsigned']);
    // A head of a later time than the file, too.
    await cancel(await create());
    const later = await everyHour();
    expect(await verify(file, [JSON.stringify(later)])).toEqual(['earlier_head_unproved']);
    const sizes = { from: String(answer.head?.size), to: String(later.size) };
    const proof = JSON.stringify(expectOk(await auditLog(sizes), 'proof'));
    expect(await verify(file, [JSON.stringify(later)], [proof])).toEqual([]);
  });

  test('sizes that no head has are refused', async () => {
    const { head } = expectOk(await auditLog(), 'audit_log');
    const size = (head as SignedHead).size;
    for (const query of [
      { from: String(size + 1) },
      { from: '2', to: '1' },
      { to: '1' },
      { from: '1', to: String(size + 1) },
    ])
      expect(await auditLog(query as Record<string, string>)).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
    for (const from of ['0', '-1', '1.5', 'x', '', '9007199254740993'])
      expect(await auditLog({ from })).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  test('concurrent writers, heads and exports: every entry is in the log once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, create));
    await Promise.all([
      ...ids.map((publicId) => business.call('identification.cancelByClient', { params: { publicId } })),
      everyHour(),
      everyHour(),
    ]);
    const files = await Promise.all(ids.map(download));
    for (const file of files) expect(await verify(file)).toEqual([]);
    await everyHour();
    expect(await check()).toMatchObject({ differences: [] });
    const left = await service.ports.db
      .selectFrom('audit_entry')
      .select('sequence')
      .where('log_position', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  // The embedded database runs one transaction at a time: nothing is ever committed late.
  test.runIf(databaseName === 'postgres')('an entry that is committed late is not skipped', async () => {
    const id = await idOf(await create());
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const late = service.ports.db.transaction().execute(async (tx) => {
      await appendAuditEntry(tx, id, service.ports.now(), { actor: 'service', action: 'test.late' });
      await afterCommit(tx, () => undefined);
      written();
      await held;
    });
    await isWritten;
    const other = await create();
    const before = await everyHour();
    commit();
    await late;
    const after = await everyHour();
    expect(after.size).toBe(before.size + 1);
    const [entry] = await service.ports.db
      .selectFrom('audit_entry')
      .select('log_position')
      .where('verification_id', '=', id)
      .where('action', '=', 'test.late')
      .execute();
    expect(Number(entry?.log_position)).toBe(before.size);
    await cancel(other);
    expect(await verify(await download(other), [JSON.stringify(before)])).toEqual([]);
  });

  describe('an operator with the database and every key', () => {
    let publicId: string;
    let id: string;
    /** What the business kept before anything was forged. */
    let webhook: string;
    let later: string;

    beforeAll(async () => {
      publicId = await create();
      id = await idOf(publicId);
      webhook = (await cancel(publicId)).text;
      service.pass(hour);
      await everyHour();
      // Of another verification: it says nothing of this chain, but of the log that both stand in.
      later = (await cancel(await create())).text;
      service.pass(hour);
      await everyHour();
    });
    const forge = (work: () => Promise<void>) =>
      undone(service.ports.db as unknown as Kysely<never>, async () => {
        await work();
      });
    const differences = async () =>
      [...new Set((await check()).differences.map(({ code }) => code))].toSorted();

    test('who changes nothing: everything that was kept holds', async () => {
      const file = await download(publicId);
      expect(await verify(file)).toEqual([]);
      expect(await verify(file, [webhook, later, await storedHeads()])).toEqual([]);
      expect(await differences()).toEqual([]);
    });

    test('rewrites an entry, and chain, log and every head anew: exposed by any earlier head', async () => {
      await forge(async () => {
        await forgeChain(
          operator(),
          id,
          (entries) =>
            entries.with(0, { ...(entries[0] as (typeof entries)[0]), details: '{"forged":true}' }),
          'kept',
        );
        await forgeLog(operator());
        const file = await download(publicId);
        expect(await verify(file)).not.toContain('signature_wrong');
        expect(await verify(file, [webhook])).toContain('chain_rewritten');
        expect(await verify(file, [later])).toContain('log_rewritten');
        expect(await verify(file, [await storedHeads()])).toContain('log_rewritten');
        // The proof that the service gives now proves nothing either.
        const head = (JSON.parse(later) as WebhookBody).auditLog as SignedHead;
        const zipHead = expectOk<AuditLogAnswer>(await auditLog(), 'head').head as SignedHead;
        const proof = await auditLog({ from: String(head.size), to: String(zipHead.size) });
        expect(await verify(file, [later], [JSON.stringify(proof.body)])).toContain('log_rewritten');
        expect(await differences()).toEqual(['head_contradicted']);
      });
    });

    test('drops an entry, and chain, log and every head anew: exposed by any earlier head', async () => {
      await forge(async () => {
        await forgeChain(operator(), id, (entries) => entries.toSpliced(0, 1), 'kept');
        await forgeLog(operator());
        const file = await download(publicId);
        expect(await verify(file, [later])).toContain('log_rewritten');
        expect(await verify(file, [webhook])).toContain('chain_rewritten');
        expect(await differences()).toEqual(['head_contradicted']);
      });
    });

    test('lets the log stand and enters a rewritten chain at its end: exposed by the time of an earlier head', async () => {
      await forge(async () => {
        await forgeChain(
          operator(),
          id,
          (entries) =>
            entries.with(0, { ...(entries[0] as (typeof entries)[0]), details: '{"forged":true}' }),
          'entered anew',
        );
        const file = await download(publicId);
        expect(await verify(file, [later])).toEqual([
          'earlier_head_unproved',
          'evidence_contradicts',
          'log_entry_late',
        ]);
        // The log did only grow, and the service can prove that.
        const { size } = (JSON.parse(later) as WebhookBody).auditLog as SignedHead;
        const proof = JSON.stringify((await auditLog({ from: String(size) })).body);
        expect(await verify(file, [later], [proof])).toEqual(['evidence_contradicts', 'log_entry_late']);
        expect(await differences()).toEqual(['entry_missing']);
      });
    });

    test('lets the log stand and cuts a chain at its end: nothing is signed that the rest of it contradicts', async () => {
      await forge(async () => {
        await forgeChain(operator(), id, (entries) => entries.slice(0, 1), 'kept');
        const refused = await business.call('identification.getEvidence', { params: { publicId } });
        expect(refused).toMatchObject({ status: 500, body: { code: 'evidence_contradicts' } });
        expect(await differences()).toEqual(['entry_missing']);
      });
    });

    test('changes or deletes one row: found without any head', async () => {
      await forge(async () => {
        const { db } = service.ports;
        await db
          .updateTable('audit_entry')
          .set({ actor: 'operator' })
          .where('verification_id', '=', id)
          .execute();
        expect(await differences()).toEqual(['entry_changed', 'head_contradicted']);
      });
      await forge(async () => {
        const { db } = service.ports;
        await db
          .deleteFrom('audit_entry')
          .where('verification_id', '=', id)
          .where('sequence', '=', 1)
          .execute();
        expect(await differences()).toEqual(['chain_differs', 'entry_missing']);
      });
      expect(await differences()).toEqual([]);
    });

    test('destroys a person’s data, and changes the signing key: nothing is lost of the log', async () => {
      const before = await everyHour();
      const redacted = await create();
      await cancel(redacted);
      await everyHour();
      expectOk(await business.call('identification.redact', { params: { publicId: redacted } }), 'redact');
      await rotateSigningKey(service.ports);
      const after = await everyHour();
      expect(after.keyId).not.toBe(before.keyId);
      expect(await differences()).toEqual([]);
      const file = await download(publicId);
      expect(await verify(file, [webhook, later, await storedHeads()])).toEqual([]);
      // The new key alone, as plain PEM: the earlier heads in the file are of a key that is not known here.
      const newest = (await keys())
        .filter(({ id }) => id === after.keyId)
        .map((key) => ({ ...key, id: null }));
      expect(codes(await verifyEvidence(file, newest))).toEqual([]);
    });
  });
});

describe.each(oneDatabase)('the log of a running service, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let authority: TimestampAuthority;
  let root: string;
  let env: Readonly<Record<string, string>>;
  let service: StartedService;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    authority = await startTimestampAuthority();
    root = await mkdtemp(join(tmpdir(), 'ekyc-witness-service-'));
    env = { ...database.env, DATA_DIR: join(root, 'data'), TSA_URL: authority.url };
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    await authority.close();
    await database.remove();
    await rm(root, { recursive: true, force: true });
  });

  const start = () => startService({ dataDirectory: env['DATA_DIR'] as string, env });
  const operate = (...words: string[]) =>
    runOperator(env, ...words).then(
      (text) => ({ code: 0, text }),
      (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
    );
  const business = () => new BusinessClient(service.url, service.apiKey);
  const latest = async () => expectOk(await business().call('service.getAuditLog'), 'audit_log');
  const heads = async () =>
    (await readFile(join(root, 'data', headFile), 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { head: SignedHead; timestampResponse: string | null });

  test('the hourly job signs, stamps and keeps a head; the command line checks it, and finds what is changed', async () => {
    const { publicId } = expectOk(await business().call('identification.create', { body: {} }), 'create');
    // At a full hour the queue's own clock has signed one already.
    const before = (await latest()).head;
    await service.stop();
    // The queue's own clock would let the test wait for the hour: its job is put there by hand.
    await withDatabase(env, (opened) =>
      sql`insert into pgboss.job (name, data) values ('hourly', '{}')`.execute(opened.db),
    );
    service = await start();
    await expect
      .poll(async () => (await latest()).head, { timeout: 60_000, interval: 250 })
      .not.toEqual(before);
    // It is kept in the file once it is stamped, after it can be read.
    await expect
      .poll(async () => (await heads()).at(-1)?.head, { timeout: 10_000 })
      .toEqual((await latest()).head);
    const ofJobs = await heads();
    const head = ofJobs.at(-1)?.head;
    const stamp = Buffer.from(ofJobs.at(-1)?.timestampResponse ?? '', 'base64');
    expect(await authority.verifies(stampedHash(head as SignedHead), stamp)).toBe(true);
    await expect.poll(() => service.output()).toContain('audit_log.head_signed');

    expectOk(await business().call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    const zip = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    await writeFile(join(root, 'e.zip'), Buffer.from(await zip.arrayBuffer()));
    const keys = await fetch(`${service.url}/api/v1/evidence_keys`);
    await writeFile(join(root, 'keys.json'), await keys.text());
    await service.stop();
    const kept = join(root, 'data', headFile);
    const verify = ['evidence', 'verify', join(root, 'e.zip'), '--key', join(root, 'keys.json'), '--head'];
    expect(await operate(...verify, kept)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^GENUINE[\s\S]*still holds/),
    });
    expect((await operate(...verify, join(root, 'keys.json'))).code).toBe(2);
    const printed = await operate('log', 'head');
    expect(await heads()).toHaveLength(ofJobs.length + 1);
    expect(JSON.parse(printed.text)).toEqual((await heads()).at(-1)?.head);
    expect(await operate('log', 'verify')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^THE LOG IS WHOLE/),
    });
    await withDatabase(env, ({ db }) =>
      db.updateTable('audit_entry').set({ details: '{"x":1}' }).where('sequence', '=', 1).execute(),
    );
    const found = await operate('log', 'verify');
    expect(found).toMatchObject({ code: 1, text: expect.stringMatching(/^THE LOG DIFFERS/) });
    expect(found.text).toMatch(/entry_changed \(place 0[\s\S]*head_contradicted/);
    expect(`${service.output()}${found.text}`).not.toContain(publicId);
    service = await start();
    // Three starts and six commands.
  }, 300_000);

  test.runIf(databaseName === 'embedded')(
    'a restore keeps the heads of what it lost, and the log that lost it does not fit them',
    async () => {
      await service.stop();
      const { text } = await operate('backup', 'create', join(root, 'backups'));
      service = await start();
      expectOk(await business().call('identification.create', { body: {} }), 'create');
      await service.stop();
      await operate('log', 'head');
      const before = await heads();
      await rm(join(root, 'data', 'database'), { recursive: true });
      expect((await operate('backup', 'restore', text.split('\n', 1)[0] as string)).code).toBe(0);
      expect(await heads()).toEqual(before);
      const lost = before.at(-1)?.head as SignedHead;
      expect((await operate('log', 'verify')).text).toContain(
        `head_contradicted (size ${lost.size} of ${lost.timestamp} in the file)`,
      );
      // A disk that is gone: the backup brings the heads along.
      await rm(join(root, 'data'), { recursive: true });
      expect((await operate('backup', 'restore', text.split('\n', 1)[0] as string)).code).toBe(0);
      expect(await heads()).toEqual(before.slice(0, -1));
    },
    300_000,
  );
});
