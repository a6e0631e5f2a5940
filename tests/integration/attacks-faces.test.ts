import { examineVerification, type ServicePorts } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  FaceAuthenticationJourney,
  SelfieJourney,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { holdForm } from './held-form.ts';

const tries = ['faceAuthentication.authenticate', 'faceAuthentication.authenticateWithFeedback'] as const;

describe.each(oneDatabase)('attacks on face authentications, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let ports: ServicePorts;
  let business: BusinessClient;
  const scenes = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face: 5 });
  const body = { targetUserId: 'known' };

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    ports = service.ports;
    business = await service.addBusiness();
    const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    await new SelfieJourney(visitor, scenes).submit();
    await examineVerification(ports, (await rowOf(visitor)).id);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const rowOf = ({ publicId }: VisitorClient) =>
    ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();

  /** Of the person who is known, with a challenge. */
  async function challenged() {
    const { publicId } = expectOk(await business.call('faceAuthentication.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new FaceAuthenticationJourney(visitor, scenes);
    await journey.begin();
    await journey.state();
    return { visitor, journey };
  }

  /** Pictures that would match, in a form whose caller was let in, and whose end is still to come. */
  async function held({ visitor, journey }: Awaited<ReturnType<typeof challenged>>, call: keyof Tries) {
    const form = await journey.form();
    const bytesOf = async (name: string) =>
      new Uint8Array(await (form.get(name) as unknown as Blob).arrayBuffer());
    const opened = vi.spyOn(ports.master, 'unwrap');
    const held = holdForm(visitor, call, {
      others: { file: await bytesOf('file'), instruction1: await bytesOf('instruction1') },
      field: 'instruction2',
      picture: await bytesOf('instruction2'),
    });
    await expect.poll(() => opened.mock.calls.length).toBeGreaterThan(0);
    opened.mockRestore();
    return held;
  }

  async function handedOver(from: VisitorClient): Promise<VisitorClient> {
    const { token } = expectOk(await from.call('faceAuthentication.createQrToken'), 'qr_token');
    const to = new VisitorClient(service.url, from.publicId);
    const { securityCode } = to;
    expectOk(await to.call('faceAuthentication.resetSecurityCode', { securityCode, token }), 'reset');
    return to;
  }

  const meanwhile = {
    'was handed over': {
      happens: async (visitor: VisitorClient) => void (await handedOver(visitor)),
      refused: { status: 401, code: 'security_code_mismatch' },
      status: 'capturing',
    },
    'was canceled': {
      happens: async (visitor: VisitorClient) =>
        void expectOk(await visitor.call('faceAuthentication.cancel'), 'cancel'),
      refused: { status: 409, code: 'wrong_state' },
      status: 'canceled',
    },
    'has expired': {
      happens: async ({ publicId }: VisitorClient) => bringOn(service, publicId, ['expire']),
      refused: { status: 409, code: 'wrong_state' },
      status: 'expired',
    },
  } as const;

  test.each(tries.flatMap((call) => Object.keys(meanwhile).map((what) => ({ call, what }))))(
    'the form of $call that was held open until it $what decides nothing',
    async ({ call, what }) => {
      const begun = await challenged();
      const form = await held(begun, call);
      const { happens, refused, status } = meanwhile[what as keyof typeof meanwhile];
      await happens(begun.visitor);
      const ingest = vi.spyOn(ports.engine, 'ingest');
      expect(await form.finish()).toMatchObject(refused);
      expect(ingest).not.toHaveBeenCalled();
      expect(await rowOf(begun.visitor)).toMatchObject({ status, tries: 0 });
    },
  );

  test.each(tries)(
    'whoever handed it over while pictures of %s were looked at decides nothing',
    async (call) => {
      const { visitor, journey } = await challenged();
      const form = await journey.form();
      const real = ports.engine.ingest.bind(ports.engine);
      let looked = 0;
      vi.spyOn(ports.engine, 'ingest').mockImplementation(async (...given) => {
        looked += 1;
        if (looked === 3) await handedOver(visitor);
        return real(...given);
      });
      expect(await visitor.call(call, form)).toMatchObject({ status: 401, code: 'security_code_mismatch' });
      expect(looked).toBe(3);
      expect(await rowOf(visitor)).toMatchObject({ status: 'capturing', tries: 0 });
    },
  );

  test('pictures that followed a challenge count for no other that was given while they were looked at', async () => {
    const { visitor, journey } = await challenged();
    const [first, second] = [await journey.form(), await journey.form()];
    const told = Promise.withResolvers<void>();
    const real = ports.engine.ingest.bind(ports.engine);
    const looked = vi.spyOn(ports.engine, 'ingest').mockImplementationOnce(async (...given) => {
      await told.promise;
      return real(...given);
    });
    const late = visitor.call('faceAuthentication.authenticate', first);
    await expect.poll(() => looked.mock.calls.length).toBe(1);
    // The same challenge, spent by pictures of nobody; then another one.
    for (const name of ['instruction1', 'instruction2']) second.set(name, first.get('file') ?? '');
    expect((await visitor.call('faceAuthentication.authenticate', second)).body.result).toBe('retry');
    const { challenge } = await journey.state();
    told.resolve();
    expect(await late).toMatchObject({ status: 409, code: 'challenge_expired' });
    expect(await rowOf(visitor)).toMatchObject({ status: 'capturing', tries: 1 });
    expect((await journey.state()).challenge?.id).toBe(challenge?.id);
  });
});

type Tries = Record<(typeof tries)[number], never>;
