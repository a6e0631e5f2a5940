import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxOutcomesOf } from '@ekyc/contract';
import { deliver, readTrustedKeys, type TrustedKey, verifyEvidence } from '@ekyc/service';
import {
  createTestDatabase,
  oneDatabase,
  expectOk,
  receiveWebhooks,
  type TestDatabase,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkStatements, readWitnessed, simulateVerification } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';
import { forgeChain } from './witness/forge.ts';

type Business = Awaited<ReturnType<ClockedService['addBusiness']>>;

const contradicted = { status: 500, body: { code: 'evidence_contradicts' } };

describe.each(oneDatabase)('who writes in the database, on the %s database', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: Business;
  let receiver: WebhookReceiver;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    receiver = await receiveWebhooks();
    folder = await mkdtemp(join(tmpdir(), 'ekyc-contradicts-'));
    expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  interface Made {
    readonly publicId: string;
    readonly id: string;
  }
  /** One that went where a sandbox sends it, with pictures, profile and outcomes. */
  async function made(outcome: string, targetUserId?: string): Promise<Made> {
    const body = { metadata: { 'sandbox.outcome': outcome }, ...(targetUserId && { targetUserId }) };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await simulateVerification(service.ports, id);
    return { publicId, id };
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(service.ports.db);
  const get = ({ publicId }: Made) => business.call('identification.get', { params: { publicId } });
  const evidence = ({ publicId }: Made) =>
    fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
  const keys = async () =>
    readTrustedKeys(await (await fetch(`${service.url}/api/v1/evidence_keys`)).text()) as TrustedKey[];
  let count = 0;
  const verified = async (one: Made, kept: readonly string[] = []) => {
    const response = await evidence(one);
    expect(response.status).toBe(200);
    const path = join(folder, `${++count}.zip`);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    const sources = kept.map((text) => readWitnessed(text) ?? expect.unreachable('nothing was kept'));
    return verifyEvidence(path, await keys(), { sources, proofs: [] });
  };
  const found = async ({ id }: Made) => {
    const names: string[] = [];
    for await (const { detail } of checkStatements(service.ports.db, service.ports.master))
      names.push(detail);
    return names.filter((detail) => detail.includes(id)).map((detail) => detail.split(', ')[1]);
  };
  /** Nothing is told of it, in no way. */
  const expectRefused = async (one: Made) => {
    expect(await get(one)).toMatchObject(contradicted);
    expect((await evidence(one)).status).toBe(500);
    expect(await found(one)).not.toEqual([]);
  };
  const expectEverywhere = async (one: Made, status: string) => {
    expect(await get(one)).toMatchObject({ status: 200, body: { status } });
    const filter = { query: { publicId: one.publicId } };
    expect(expectOk(await business.call('business.listVerifications', filter), 'list').items).toMatchObject([
      { status },
    ]);
    expect(await found(one)).toEqual([]);
  };
  const deliverAll = async () => {
    for (const job of service.jobs) if (job.queue === 'deliver') await deliver(service.ports, job.deliveryId);
  };
  const messages = ({ publicId }: Made) =>
    receiver.received.filter(({ body }) => body.includes(publicId)).map(({ body }) => body);

  test('a status that is set by hand is told in no answer, list, stream of changes or archive', async () => {
    const one = await made('approved');
    await expectEverywhere(one, 'approved');
    await change(
      sql`update verification set status = 'declined', decision = 'declined' where id = ${one.id}`,
    );
    await expectRefused(one);
    expect(await found(one)).toEqual(['status', 'decision']);
    for (const call of ['business.listVerifications', 'identification.list', 'result.listChanges'] as const)
      expect(await business.call(call, {}), call).toMatchObject(contradicted);
    const decide = {
      params: { publicId: one.publicId },
      body: { decision: 'declined', reason: '確認した' },
    } as const;
    expect(await business.call('identification.decide', decide)).toMatchObject(contradicted);
    await change(
      sql`update verification set status = 'approved', decision = 'approved' where id = ${one.id}`,
    );
    await expectEverywhere(one, 'approved');
  });

  test('a status that is set by hand is told to staff in no queue, mention, log or list of related cases', async () => {
    const [owner, reviewer] = [
      await new StaffMember(service, business.businessId).join('owner'),
      await new StaffMember(service, business.businessId).join('reviewer'),
    ];
    const [one, other] = [await made('approved', 'anna'), await made('approved', 'anna')];
    const note = { text: '確認してください', mentions: [owner.staffId] };
    expectOk(await reviewer.call('note.write', { params: { publicId: one.publicId }, body: note }), 'note');
    const purpose = '監査のため';
    expectOk(await owner.call('identification.get', { params: { publicId: one.publicId }, purpose }), 'look');
    const tellers = {
      'review.list': () => owner.call('review.list'),
      'review.listMentions': () => owner.call('review.listMentions'),
      'look.list': () => owner.call('look.list'),
      'look.export': () => owner.call('look.export', { purpose }),
      'review.listRelated': () => owner.call('review.listRelated', { params: { publicId: other.publicId } }),
    };
    const expectAll = async (expected: object) => {
      for (const [call, ask] of Object.entries(tellers)) expect(await ask(), call).toMatchObject(expected);
    };
    await expectAll({ status: 200 });
    await change(sql`update verification set status = 'review' where id = ${one.id}`);
    await expectAll(contradicted);
    await change(sql`update verification set status = 'approved' where id = ${one.id}`);
    await expectAll({ status: 200 });
    await forget(one.id);
  });

  test('outcomes, reasons and results that are changed are told nowhere', async () => {
    const one = await made('declined:faceMatch');
    await change(sql`update examination set outcome = 'clear' where verification_id = ${one.id}`);
    await expectRefused(one);
    const other = await made('declined:faceMatch');
    await change(sql`update verification set reasons = '[]' where id = ${other.id}`);
    await expectRefused(other);
    // What was measured is not shown by name in the chain, but proved by a hash.
    const third = await made('approved');
    await change(
      sql`update examination set measured = '{"distance":0.1}' where verification_id = ${third.id}`,
    );
    expect((await evidence(third)).status).toBe(500);
    expect(await found(third)).toEqual(['examinations.json']);
    for (const { id } of [one, other, third]) await forget(id);
  });

  test('a profile or picture that goes, another document and lost salts are noticed', async () => {
    for (const statement of [
      (id: string) => sql`update verification set sealed_profile = null where id = ${id}`,
      (id: string) => sql`update verification set id_type = 'passport' where id = ${id}`,
      (id: string) => sql`delete from record_salt where verification_id = ${id}`,
    ]) {
      const one = await made('approved');
      await change(statement(one.id));
      await expectRefused(one);
      await forget(one.id);
    }
    const one = await made('approved');
    await change(sql`update material set frozen = false where verification_id = ${one.id}`);
    expect((await evidence(one)).status).toBe(500);
    expect(await found(one)).toEqual(['pictures.json']);
    await forget(one.id);
  });

  test('an entry that is changed with the row is none, and a chain that is written anew is not signed', async () => {
    const one = await made('approved');
    await change(
      sql`update audit_entry set details = replace(details, '"approved"', '"declined"') where verification_id = ${one.id}`,
    );
    await change(
      sql`update verification set status = 'declined', decision = 'declined' where id = ${one.id}`,
    );
    await expectRefused(one);
    await forget(one.id);
    const other = await made('approved');
    await verified(other);
    await forgeChain(
      service.ports as unknown as Parameters<typeof forgeChain>[0],
      other.id,
      (entries) =>
        entries.map((entry) => ({
          ...entry,
          details: entry.details.replaceAll('"approved"', '"declined"'),
        })),
      'kept',
    );
    await change(
      sql`update verification set status = 'declined', decision = 'declined' where id = ${other.id}`,
    );
    expect((await evidence(other)).status).toBe(500);
    await forget(other.id);
  });

  test('a person decides only what the examination left, and nobody is told otherwise by webhook', async () => {
    const one = await made('review');
    await change(sql`update examination set outcome = 'clear' where verification_id = ${one.id}`);
    const decide = {
      params: { publicId: one.publicId },
      body: { decision: 'approved', reason: '確認した' },
    } as const;
    expect(await business.call('identification.decide', decide)).toMatchObject(contradicted);
    await forget(one.id);
    const other = await made('declined:liveness');
    await change(
      sql`update webhook_message set body = replace(body, 'declined', 'approved') where verification_id = ${other.id}`,
    );
    await deliverAll();
    expect(messages(other).filter((body) => body.includes('approved'))).toEqual([]);
    await change(
      sql`update webhook_message set body = replace(body, 'approved', 'declined') where verification_id = ${other.id}`,
    );
    service.pass(10);
    await deliverAll();
    expect(messages(other).some((body) => body.includes('identification.declined'))).toBe(true);
  });

  test('what may change later contradicts nothing: a review, a resubmission, an end, a redaction', async () => {
    const reviewed = await made('review');
    await expectEverywhere(reviewed, 'review');
    expect((await verified(reviewed)).findings).toEqual([]);
    const decide = {
      params: { publicId: reviewed.publicId },
      body: { decision: 'approved', reason: '確認した' },
    } as const;
    expectOk(await business.call('identification.decide', decide), 'decide');
    await expectEverywhere(reviewed, 'approved');
    await deliverAll();
    const verdict = await verified(reviewed, messages(reviewed));
    expect(verdict.findings).toEqual([]);
    expect(verdict.proved?.files).toContain('profile.json');
    for (const outcome of sandboxOutcomesOf('identification'))
      expect(await found(await made(outcome))).toEqual([]);
    const redact = { params: { publicId: reviewed.publicId } };
    expectOk(await business.call('identification.redact', redact), 'redact');
    await expectEverywhere(reviewed, 'redacted');
    await deliverAll();
    expect(messages(reviewed).some((body) => body.includes('identification.redacted'))).toBe(true);
    const { rows } = await sql`select * from record_salt where verification_id = ${reviewed.id}`.execute(
      service.ports.db,
    );
    expect(rows).toEqual([]);
  });

  test('what an earlier version decided is still told and exported, and its redaction is not held up', async () => {
    const old = await made('approved');
    await forgeChain(
      service.ports as unknown as Parameters<typeof forgeChain>[0],
      old.id,
      (entries) =>
        entries.map((entry) => {
          const {
            decision: _,
            outcomes: __,
            idType: ___,
            proofs: ____,
            ...details
          } = JSON.parse(entry.details) as Record<string, unknown>;
          return { ...entry, details: JSON.stringify(details) };
        }),
      'entered anew',
    );
    await change(sql`delete from record_salt where verification_id = ${old.id}`);
    // Sent with heads of the chain as it was before the test wrote it anew.
    const sent = sql`select id from webhook_message where verification_id = ${old.id}`;
    await change(sql`delete from webhook_delivery where message_id in (${sent})`);
    await change(sql`delete from webhook_message where verification_id = ${old.id}`);
    await expectEverywhere(old, 'approved');
    expect(await verified(old)).toMatchObject({ findings: [], proved: { outcomes: false, files: [] } });
    await change(sql`update examination set outcome = 'failed' where verification_id = ${old.id}`);
    await change(sql`update verification set reasons = '["liveness"]' where id = ${old.id}`);
    expect(await get(old)).toMatchObject(contradicted);
    expectOk(await business.call('identification.redact', { params: { publicId: old.publicId } }), 'redact');
  });

  /** So that what was done to it does not stop the lists of the tests after it. */
  async function forget(id: string): Promise<void> {
    const other = await service.addBusiness();
    await change(sql`update verification set business_id = ${other.businessId} where id = ${id}`);
  }
});
