import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  freePort,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const masterKey = 'ab'.repeat(32);

describe.each(oneDatabase)('a stranger who uses up limits (no models are loaded; %s database)', (name) => {
  let database: TestDatabase;
  let directory: string;
  let service: ServiceWithoutModels;
  let business: BusinessClient;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    directory = await mkdtemp(join(tmpdir(), 'ekyc-limits-'));
    const env = { MASTER_KEY: masterKey, TRUSTED_PROXIES: '127.0.0.1', PORT: String(await freePort()) };
    service = await startWithoutModels({ DATA_DIR: directory, ...env, ...database.env });
    business = new BusinessClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const strangers = from('203.0.113.7');
  const started = async () => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };
  /** Statuses of so many calls, fifty at once. */
  const statusesOf = async (times: number, call: (at: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let done = 0; done < times; done += 50)
      statuses.push(
        ...(
          await Promise.all(Array.from({ length: Math.min(50, times - done) }, (_, at) => call(done + at)))
        ).map(({ status }) => status),
      );
    return statuses;
  };

  test('who knows a key’s id and not its secret stops none of its calls', async () => {
    const wrong = new BusinessClient(service.url, service.apiKey.replace(/.{64}$/, 'f'.repeat(64)));
    const create = (client: BusinessClient, headers: Record<string, string>) =>
      client.call('identification.create', { body: { expiresInMinutes: 5 }, headers });
    // One more than the key may make in a minute, from several places.
    const statuses = await statusesOf(601, (at) => create(wrong, from(`203.0.113.${at % 40}`)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await create(business, {})).status).toBe(201);
    // Also from the very place where the stranger guesses.
    expect(await statusesOf(40, () => create(wrong, strangers))).toContain(429);
    expect((await create(business, strangers)).status).toBe(201);
  });

  test('who knows a verification’s address and not its code stops none of its calls', async () => {
    const visitor = await started();
    const guess = (headers: Record<string, string>) =>
      new VisitorClient(service.url, visitor.publicId).call('identification.getProfile', undefined, headers);
    const statuses = await statusesOf(650, (at) => guess(from(`198.51.100.${at % 60}`)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await visitor.call('identification.getProfile')).status).toBe(200);
    const here = from('198.51.100.200');
    expect(await statusesOf(40, () => guess(here))).toContain(429);
    expect((await visitor.call('identification.getProfile', undefined, here)).status).toBe(200);
  });

  test('who asks for what needs no code, like a challenge for the browser, stops the visitor neither', async () => {
    const visitor = await started();
    const ask = (at: number) =>
      new VisitorClient(service.url, visitor.publicId).call(
        'identification.createBrowserChallenge',
        undefined,
        from(`192.0.2.${at % 60}`),
      );
    expect(new Set(await statusesOf(650, ask))).toEqual(new Set([200]));
    expect((await visitor.call('identification.getProfile')).status).toBe(200);
  });

  test('who has a whole /64 of IPv6 is one client', async () => {
    const visitor = await started();
    const guess = (address: string) =>
      new VisitorClient(service.url, visitor.publicId).call(
        'identification.getProfile',
        undefined,
        from(address),
      );
    const statuses = await statusesOf(31, (at) => guess(`2001:db8:1:2::${at.toString(16)}`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await guess('2001:db8:1:3::1')).status).toBe(401);
  });

  test.runIf(name === 'postgres')(
    'who spreads guesses and calls over processes meets one limit',
    async () => {
      const other = await startWithoutModels({
        DATA_DIR: directory,
        MASTER_KEY: masterKey,
        TRUSTED_PROXIES: '127.0.0.1',
        PORT: String(await freePort()),
        ROLE: 'web',
        ...database.env,
      });
      try {
        const visitor = await started();
        const guess = (at: number) =>
          new VisitorClient((at % 2 === 0 ? service : other).url, visitor.publicId).call(
            'identification.getProfile',
            undefined,
            from('203.0.113.99'),
          );
        const wrong = await statusesOf(40, guess);
        expect(wrong.filter((status) => status === 401)).toHaveLength(30);
        const call = (at: number) =>
          new VisitorClient(
            (at % 2 === 0 ? service : other).url,
            visitor.publicId,
            visitor.securityCode,
          ).call('identification.getProfile');
        // Each process may pass the limit of 600 by a twentieth, and a minute may begin in between.
        const own = await statusesOf(1400, call);
        expect(own.filter((status) => status === 200).length).toBeLessThanOrEqual(1320);
      } finally {
        await other.close();
      }
    },
  );
});
