import { randomBytes } from 'node:crypto';
import { channelOf } from '@ekyc/contract';
import { findBrokenEntry } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetSecurityCode } from '../../packages/service/src/verification/bind-security-code.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

// The clock is set by the test.
describe.each(databaseNames)('back from another device, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const holder = licenceHolder(5);
  const anotherOf = ({ publicId }: VisitorClient) => new VisitorClient(service.url, publicId);
  const reset = (visitor: VisitorClient, token: string, securityCode = visitor.securityCode) =>
    visitor.call('identification.resetSecurityCode', { securityCode, token });
  const takeBack = (desktop: VisitorClient) => reset(desktop, desktop.securityCode);
  const begun = async (body: object = {}) => {
    const created = expectOk(await business.call('identification.create', { body }), 'create');
    const desktop = new VisitorClient(service.url, created.publicId);
    expectOk(await desktop.call('identification.bindSecurityCode'), 'security');
    return desktop;
  };
  const handOver = async (from: VisitorClient) => {
    const { token } = expectOk(await from.call('identification.createQrToken'), 'qr_token');
    const phone = anotherOf(from);
    expect((await reset(phone, token)).status).toBe(204);
    return phone;
  };
  const handedOver = async () => {
    const desktop = await begun();
    expectOk(await desktop.call('identification.putProfile', profileOf(holder)), 'profile');
    return { desktop, phone: await handOver(desktop) };
  };
  const completed = async (visitor: VisitorClient) =>
    (await visitor.call('identification.getCompleted')).body;
  const holds = async (visitor: VisitorClient) =>
    (await visitor.call('identification.getProfile')).status === 200;

  test('who handed over is told that it goes on, and nothing of the person', async () => {
    const { desktop, phone } = await handedOver();
    expect(await completed(desktop)).toEqual({
      completed: false,
      status: 'started',
      reasons: [],
      parts: [],
      redirectUrl: null,
      linkable: false,
      account: null,
      handedOver: true,
    });
    expect(await completed(phone)).not.toHaveProperty('handedOver');
    const calls = [
      'identification.getClient',
      'identification.getCustomizations',
      'identification.getProfile',
      'identification.listMaterials',
      'identification.getIdType',
      'identification.getWebhookState',
      'identification.createQrToken',
    ] as const;
    for (const name of calls)
      expect(await desktop.call(name), name).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(await desktop.call('identification.cancel')).toMatchObject({ code: 'security_code_mismatch' });
    expect(await anotherOf(desktop).call('identification.getCompleted')).toMatchObject({
      code: 'security_code_mismatch',
    });
  });

  test('it comes back once, the phone is out and told, and both are audited', async () => {
    const told: string[] = [];
    const events = { publish: (channel: string, event: string) => void told.push(`${channel} ${event}`) };
    const { desktop, phone } = await handedOver();
    const { publicId, securityCode } = desktop;
    const kind = 'identification' as const;
    const given = { publicId, kind, securityCode, token: securityCode, browser: 'other' };
    expect((await resetSecurityCode({ ...service.ports, events }, given)).ok).toBe(true);
    expect(told).toEqual([`${channelOf(publicId)} QrCodeScannedEvent`]);
    expect(await holds(desktop)).toBe(true);
    expect(await phone.call('identification.getCompleted')).toMatchObject({ code: 'security_code_mismatch' });
    expect(await takeBack(phone)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    expect(await takeBack(desktop)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    expect(await holds(desktop)).toBe(true);
    const row = await service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    expect(entries.map(({ action }) => action).slice(-2)).toEqual([
      'security_code.handed_over',
      'security_code.taken_back',
    ]);
    // The whole again: nothing is used up but the right.
    const second = await handOver(desktop);
    expect((await takeBack(desktop)).status).toBe(204);
    expect(await holds(second)).toBe(false);
  });

  test('nobody else comes in by it: another’s code, another verification’s, a device further on', async () => {
    const { desktop, phone } = await handedOver();
    const other = await handedOver();
    const stranger = anotherOf(desktop);
    const made = randomBytes(32).toString('base64url');
    for (const token of [made, stranger.securityCode, phone.securityCode, other.desktop.securityCode])
      expect(await reset(stranger, token)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    // Handed on by the phone: it comes back to the phone alone.
    const third = await handOver(phone);
    expect(await takeBack(desktop)).toMatchObject({ status: 401 });
    expect(await desktop.call('identification.getCompleted')).toMatchObject({
      code: 'security_code_mismatch',
    });
    expect((await takeBack(phone)).status).toBe(204);
    expect(await holds(third)).toBe(false);
  });

  test('a picture scanned by the very browser that shows it leaves nobody behind', async () => {
    const desktop = await begun();
    const { token } = expectOk(await desktop.call('identification.createQrToken'), 'qr_token');
    expect((await reset(desktop, token)).status).toBe(204);
    expect(await completed(desktop)).not.toHaveProperty('handedOver');
    expect(await takeBack(desktop)).toMatchObject({ code: 'reset_token_invalid' });
  });

  test('of twenty who race with the right code one comes in, and a QR code shown meanwhile is worthless', async () => {
    const { desktop, phone } = await handedOver();
    const { token } = expectOk(await phone.call('identification.createQrToken'), 'qr_token');
    const rivals = Array.from({ length: 20 }, () => anotherOf(desktop));
    const answers = await Promise.all(rivals.map((rival) => reset(rival, desktop.securityCode)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await reset(anotherOf(desktop), token)).toMatchObject({ status: 401 });
    expect(await holds(phone)).toBe(false);
  });

  test('not after the end, and not after its time', async () => {
    const canceled = await handedOver();
    expectOk(await canceled.phone.call('identification.cancel'), 'cancel');
    expect(await takeBack(canceled.desktop)).toMatchObject({ status: 401 });
    expect(await completed(canceled.desktop)).toMatchObject({ completed: true, status: 'canceled' });
    const desktop = await begun({ expiresInMinutes: 5 });
    await handOver(desktop);
    service.pass(301);
    expect(await takeBack(desktop)).toMatchObject({ status: 401 });
    expect(await completed(desktop)).toMatchObject({ completed: true, status: 'expired', handedOver: true });
  });

  test('not once something was submitted, even where a part is asked for again; the outcome is not told', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const desktop = await begun();
    const phone = await handOver(desktop);
    await new VisitorJourney(phone, scenes, holder).submit();
    expect(await completed(desktop)).toMatchObject({ completed: false, status: 'submitted' });
    expect(await takeBack(desktop)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    const { db } = service.ports;
    for (const status of ['approved', 'declined', 'review', 'resubmission', 'capturing'] as const) {
      await db
        .updateTable('verification')
        .set({ status })
        .where('public_id', '=', desktop.publicId)
        .execute();
      expect(await completed(desktop), status).toMatchObject({ status: 'submitted', redirectUrl: null });
      expect(await takeBack(desktop), status).toMatchObject({ status: 401 });
    }
    expect((await phone.call('identification.listMaterials')).status).toBe(200);
  });
});
