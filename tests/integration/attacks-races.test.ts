import { randomBytes } from 'node:crypto';
import { createIdentificationRequest } from '@ekyc/contract';
import {
  type BusinessClient,
  licenceHolder,
  profileOf,
  createTestDatabase,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  bindSecurityCode,
  cancelVerification,
  createQrToken,
  createVerification,
  createWebhookEndpoint,
  decideByPerson,
  deleteWebhookEndpoint,
  expireVerification,
  findById,
  hashSecurityCode,
  inviteStaff,
  issueResultCode,
  openVault,
  readSettings,
  redeemResultCode,
  removeStaff,
  makeReservation,
  reservedCode,
  resetSecurityCode,
  retireWebhookSecret,
  rotateWebhookSecret,
  startTake,
  takeNextReview,
  takeReview,
  type TransitionName,
  updateSettings,
  withdrawInvitation,
  writeProfile,
} from '@ekyc/service/testing';
import { untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterVerification } from './entered-verifications.ts';
import { oneWins, race, rounds } from './race.ts';
import { rowNow, sessionIn } from './raced-sessions.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of two calls at once one counts', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const kind = 'identification';
  const browser = 'other';
  const newCode = () => randomBytes(32).toString('base64url');
  const db = () => service.ports.db;
  const caller = (staff = 'somebody') => ({
    businessId: business.businessId,
    by: { staff },
    person: staff,
    role: 'owner' as const,
    access: {},
  });

  /** Without HTTP, whose limits would stop so many. */
  async function create(key?: string, businessId = business.businessId) {
    const request = createIdentificationRequest.parse({});
    const ports = { ...service.ports, refuseFaceAuthentication: () => Promise.resolve(null) };
    const made = await createVerification(ports, { ...caller(), businessId }, { kind, request }, { key });
    if (!made.ok) throw new Error(made.code);
    return made.value;
  }

  async function created(way: readonly TransitionName[] = [], securityCode?: string) {
    const securityCodeHash = securityCode === undefined ? null : hashSecurityCode(securityCode);
    const asked = { businessId: business.businessId, way, securityCodeHash };
    const { id, public_id: publicId } = await enterVerification(service.ports, asked);
    return { publicId, row: () => rowNow(db(), id) };
  }

  /** A verification in that state, without the way there. */
  async function inState(status: 'capturing' | 'review', businessId = business.businessId) {
    const way =
      status === 'review' ? ([...untilExamined, 'review'] as const) : (['start', 'capture'] as const);
    return (await sessionIn(service, businessId, way)).verification;
  }

  async function begun() {
    const securityCode = newCode();
    return { ...(await created(['start'], securityCode)), securityCode };
  }

  const reset = (publicId: string, securityCode: string, token?: string) =>
    resetSecurityCode(service.ports, { publicId, kind, securityCode, token, browser });
  const isBoundTo = async (publicId: string, code: string) =>
    (await new VisitorClient(service.url, publicId, code).call('identification.getClient')).status === 200;
  const qrToken = async (row: Awaited<ReturnType<typeof findById>>) => {
    const made = await createQrToken(service.ports, row);
    if (!made.ok) throw new Error(made.code);
    return made.value.token;
  };

  test('who resets without a token does not win after a hand-over that was before', async () => {
    const { publicId, row } = await begun();
    const token = await qrToken(await row());
    const [phone, rival] = [newCode(), newCode()];
    // Both wait for this row: first the hand-over, then the reset, whose first look is older than the hand-over's end.
    const holder = new Client({ connectionString: database.env['DATABASE_URL'] });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from verification where public_id = $1 for update', [publicId]);
    const waiting = async (count: number) => {
      const text = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      // By other connections: within a transaction the first answer is remembered.
      for (;;) if (Number((await database.query?.(text))?.[0]?.['count']) >= count) return;
    };
    const handOver = reset(publicId, phone, token);
    await waiting(1);
    const taken = reset(publicId, rival);
    await waiting(2);
    await holder.query('commit');
    await holder.end();
    expect(await handOver).toMatchObject({ ok: true });
    expect(await taken).toMatchObject({ ok: false, code: 'reset_not_possible' });
    expect(await isBoundTo(publicId, phone)).toBe(true);
  });

  test('a hand-over and a reset without a token', async () => {
    await race(async () => {
      const { publicId, row } = await begun();
      const token = await qrToken(await row());
      return [() => reset(publicId, newCode(), token), () => reset(publicId, newCode())];
    }, oneWins);
  });

  test('a reset without a token and the first thing entered', async () => {
    await race(async () => {
      const { publicId, row } = await begun();
      const verification = await row();
      const session = {
        verification,
        vault: openVault(service.ports.master, verification),
        handedOver: false,
      };
      return [
        () => writeProfile(service.ports, session, profileOf(licenceHolder(3))),
        () => reset(publicId, newCode()),
      ];
    }, oneWins);
  });

  test('between a reset without a code and the new browser’s binding nobody slips in', async () => {
    const reserved = async () => {
      const { publicId, row } = await begun();
      const { value } = makeReservation(service.ports.now());
      expect(await reset(publicId, reservedCode(value), await qrToken(await row()))).toMatchObject({
        ok: true,
      });
      const bind = (securityCode: string, reservation?: string) =>
        bindSecurityCode(service.ports, { publicId, kind, securityCode, browser, reservation });
      return { publicId, value, bind };
    };
    await race(
      async () => {
        const { publicId, value, bind } = await reserved();
        return [() => bind(newCode(), value), () => bind(newCode()), () => reset(publicId, newCode())];
      },
      (outcomes, round) => {
        oneWins(outcomes, round);
        expect(outcomes[0]).toMatchObject({ ok: true });
      },
    );
    await race(async () => {
      const { value, bind } = await reserved();
      return [() => bind(newCode(), value), () => bind(newCode(), value)];
    }, oneWins);
  });

  test('two browsers that bind, and two that spend one token', async () => {
    await race(async () => {
      const { publicId } = await created();
      const bind = () =>
        bindSecurityCode(service.ports, { publicId, kind, securityCode: newCode(), browser });
      return [bind, bind];
    }, oneWins);
    await race(async () => {
      const { publicId, row } = await begun();
      const token = await qrToken(await row());
      return [() => reset(publicId, newCode(), token), () => reset(publicId, newCode(), token)];
    }, oneWins);
  });

  test('a take that two tabs begin is one take', async () => {
    await race(
      async () => {
        const one = await begun();
        await db()
          .updateTable('verification')
          .set({ id_type: 'driversLicense' })
          .where('public_id', '=', one.publicId)
          .execute();
        const verification = await one.row();
        const session = {
          verification,
          vault: openVault(service.ports.master, verification),
          handedOver: false,
        };
        const start = async () => {
          const started = await startTake(service.ports, session, 'document');
          return started.ok ? { ok: true, code: String(started.value.take) } : started;
        };
        return [start, start];
      },
      (outcomes) =>
        expect(outcomes).toEqual([
          { ok: true, code: '1' },
          { ok: true, code: '1' },
        ]),
    );
  });

  test('a cancellation and the end of its time', async () => {
    const past = new Date(service.ports.now().getTime() - 1000);
    await race(async () => {
      const { id } = await inState('capturing');
      await db().updateTable('verification').set({ expires_at: past }).where('id', '=', id).execute();
      const row = await findById(db(), id);
      return [
        () => cancelVerification(service.ports, row, 'visitor'),
        async () => ({ ok: await expireVerification(service.ports, row.id) }),
      ];
    }, oneWins);
  });

  test('an approval and a refusal of one review, with one message', async () => {
    const messagesBefore = new Map<string, number>();
    const reason = '確認しました。';
    await race(async () => {
      const row = await inState('review');
      messagesBefore.set(row.id, row.webhook_sequence);
      return (['approved', 'declined'] as const).map(
        (decision) => () => decideByPerson(service.ports, caller(), row, { decision, reason }),
      );
    }, oneWins);
    const rows = await db()
      .selectFrom('verification')
      .select(['id', 'status', 'decision', 'webhook_sequence'])
      .where('id', 'in', [...messagesBefore.keys()])
      .execute();
    expect(rows).toHaveLength(rounds);
    const messages = rows.map(({ id, webhook_sequence }) => webhook_sequence - (messagesBefore.get(id) ?? 0));
    expect(messages).toEqual(rows.map(() => 1));
    expect(rows.filter((row) => row.status !== row.decision)).toEqual([]);
  });

  test('the same decision of two people, where two are asked for: it counts once', async () => {
    const { businessId } = await service.addBusiness({ fourEyes: true });
    const reason = '確認しました。';
    await race(async () => {
      const row = await inState('review', businessId);
      return ['one', 'other'].map((person) => async () => {
        const by = { ...caller(person), businessId };
        const decided = await decideByPerson(service.ports, by, row, { decision: 'approved', reason });
        return { ok: decided.ok && decided.value.secondPersonNeeded === undefined };
      });
    }, oneWins);
  });

  test('two who take one review', async () => {
    await race(async () => {
      const { public_id } = await inState('review');
      return ['one', 'other'].map((person) => () => takeReview(service.ports, caller(person), public_id));
    }, oneWins);
  });

  test('two who ask for the next review where one waits', async () => {
    const { businessId } = await service.addBusiness();
    for (let round = 0; round < rounds; round += 1) {
      await inState('review', businessId);
      const ask = async (person: string) => {
        const answer = await takeNextReview(service.ports, { ...caller(person), businessId }, undefined);
        return { ok: answer.ok && answer.value.taken !== null };
      };
      // Both had all that waited before: of the new one they are asked at the same moment.
      const people = [`one-${round}`, `other-${round}`];
      oneWins(await Promise.all(people.map(ask)), round);
    }
  });

  test('a decision and a taking by somebody else', async () => {
    await race(async () => {
      const row = await inState('review');
      return [
        () =>
          decideByPerson(service.ports, caller('one'), row, {
            decision: 'approved',
            reason: '確認しました。',
          }),
        () => takeReview(service.ports, caller('other'), row.public_id),
      ];
    }, oneWins);
  });

  test('two changes of the secret of one webhook address', async () => {
    const made = await createWebhookEndpoint(service.ports, business.businessId, {
      url: 'https://shop.example/hook',
    });
    const id = made.ok ? made.value.id : '';
    for (let round = 0; round < rounds; round += 1) {
      const rotate = () =>
        rotateWebhookSecret(service.ports, { businessId: business.businessId, id, repeatable: {} });
      oneWins(await Promise.all([rotate(), rotate()]), round);
      await retireWebhookSecret(db(), business.businessId, id);
    }
  });

  test('a decision and the removal of an address that its message would go to', async () => {
    const { businessId } = business;
    await race(
      async () => {
        const row = await inState('review');
        const made = await createWebhookEndpoint(service.ports, businessId, {
          url: 'https://shop.example/hook',
        });
        const id = made.ok ? made.value.id : '';
        return [
          () =>
            decideByPerson(service.ports, caller(), row, { decision: 'approved', reason: '確認しました。' }),
          async () => ({
            ok: await deleteWebhookEndpoint(service.ports, { businessId, by: { key: 'k' } }, id),
          }),
        ];
      },
      (outcomes) => expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]),
    );
  });

  test('two creations that bear one key', async () => {
    const made: string[] = [];
    await race(
      (round) => {
        const again = async () => {
          made.push((await create(`race-${round}`)).publicId);
          return { ok: true };
        };
        return Promise.resolve([again, again]);
      },
      (outcomes) => expect(outcomes).toEqual([{ ok: true }, { ok: true }]),
    );
    expect(new Set(made).size).toBe(rounds);
  });

  test('two that spend the code of one result', async () => {
    await race(async () => {
      const row = await inState('capturing');
      await db()
        .transaction()
        .execute((tx) => issueResultCode(tx, service.ports, row));
      const { sealed_code } = await db()
        .selectFrom('result_code')
        .select('sealed_code')
        .where('verification_id', '=', row.id)
        .executeTakeFirstOrThrow();
      const code = openVault(service.ports.master, row)
        .open('result-code', sealed_code as Buffer)
        .toString('utf8');
      const redeem = () => redeemResultCode(service.ports, caller(), code);
      return [redeem, redeem];
    }, oneWins);
  });

  test('two changes of the settings that were read before both', async () => {
    const settings = await service.addBusiness();
    const { staffOf } = members(settings.businessId);
    const owner = await staffOf('owner');
    const by = { ...caller(owner), businessId: settings.businessId };
    for (let round = 0; round < rounds; round += 1) {
      const read = await readSettings(service.ports, settings.businessId);
      const { id: _, mode: __, logoUrl: ___, bounds: ____, faceModel: _____, ...asked } = read;
      const change = () => updateSettings(service.ports, by, { ...asked, name: `店${round}` });
      oneWins(await Promise.all([change(), change()]), round);
    }
  });

  /** Members made without an invitation. */
  function members(businessId: string) {
    return {
      staffOf: async (role: 'owner' | 'reviewer') => {
        const id = crypto.randomUUID();
        const now = service.ports.now();
        await db()
          .insertInto('staff')
          .values({
            id,
            business_id: businessId,
            subject_hash: randomBytes(32),
            email_hash: randomBytes(32),
            sealed_email: randomBytes(64),
            role,
            created_at: now,
            last_seen_at: now,
            removed_at: null,
          })
          .execute();
        return id;
      },
    };
  }

  test('three owners of whom each removes the next: who was removed removes nobody', async () => {
    await race(
      async () => {
        const { businessId } = await service.addBusiness();
        const { staffOf } = members(businessId);
        const owners = [await staffOf('owner'), await staffOf('owner'), await staffOf('owner')];
        return owners.map((owner, at) => async () => {
          const by = { ...caller(owner), businessId };
          const outcome = await removeStaff(service.ports, by, owners[(at + 1) % 3] as string);
          return outcome.ok ? outcome : { ok: false, code: outcome.code };
        });
      },
      // A removes B; B, who is gone, does not remove C; C may still remove A, or not any more.
      (outcomes, round) => {
        const won = outcomes.filter(({ ok }) => ok).length;
        expect(won, `round ${round}: ${JSON.stringify(outcomes)}`).toBeLessThanOrEqual(2);
        expect(won).toBeGreaterThanOrEqual(1);
      },
    );
  });

  test('an owner who is removed leaves no invitation behind', async () => {
    await race(
      async (round) => {
        const { businessId } = await service.addBusiness();
        const { staffOf } = members(businessId);
        const [stays, goes] = [await staffOf('owner'), await staffOf('owner')];
        const ports = { ...service.ports, mailer: { sendInvitation: () => Promise.resolve(true) } };
        const email = `race-${round}@shop.example`;
        return [
          async () => removeStaff(service.ports, { ...caller(stays), businessId }, goes),
          async () => {
            await inviteStaff(ports, { businessId, by: { staff: goes } }, { email, role: 'owner' });
            return { ok: false };
          },
          async () => ({ ok: false, code: businessId }),
        ];
      },
      async (outcomes) => {
        const businessId = outcomes[2]?.code ?? '';
        const left = await db()
          .selectFrom('staff_invitation')
          .select('id')
          .where('business_id', '=', businessId)
          .execute();
        expect(outcomes[0]).toMatchObject({ ok: true });
        expect(left).toEqual([]);
      },
    );
  });

  test('an invitation and a change of settings by one member: neither waits for the other for ever', async () => {
    const { businessId } = await service.addBusiness();
    const owner = await members(businessId).staffOf('owner');
    const mailer = { sendInvitation: () => Promise.resolve(true) };
    const ports = { ...service.ports, mailer };
    const by = { ...caller(owner), businessId };
    for (let round = 0; round < rounds; round += 1) {
      const read = await readSettings(service.ports, businessId);
      const { id: _, mode: __, logoUrl: ___, bounds: ____, faceModel: _____, ...asked } = read;
      const email = `race-${round % 3}@shop.example`;
      await Promise.all([
        updateSettings(service.ports, by, { ...asked, name: `店${round}` }),
        inviteStaff(ports, { businessId, by: { staff: owner } }, { email, role: 'reviewer' }),
        inviteStaff(ports, { businessId, by: { staff: owner } }, { email, role: 'reviewer' }),
      ]);
    }
  });

  /** An invitation whose mail was kept, and how somebody with that address takes it. */
  async function invited(email: string) {
    const { businessId } = await service.addBusiness();
    let token = '';
    const mailer = {
      sendInvitation: ({ link }: { link: string }) => {
        token = link.split('#')[1] ?? '';
        return Promise.resolve(true);
      },
    };
    const made = await inviteStaff(
      { ...service.ports, mailer },
      { businessId, by: null },
      { email, role: 'owner' },
    );
    const ports = {
      ...service.ports,
      directory: { ...service.ports.directory, emailOf: () => Promise.resolve(email) },
    };
    const join = (subject: string) => () =>
      acceptInvitation(
        ports,
        {
          issuer: 'https://pool.example/local_x',
          subject,
          authenticatedAt: service.ports.now(),
          sessionId: 's',
        } as never,
        { token, accessToken: '' },
      );
    return { businessId, id: made.ok ? made.value.id : '', join };
  }

  test('one invitation that two take', async () => {
    await race(async (round) => {
      const { join } = await invited(`taken-${round}@shop.example`);
      return [join(`a-${round}`), join(`b-${round}`)];
    }, oneWins);
  });

  test('one invitation that is taken while it is withdrawn', async () => {
    await race(async (round) => {
      const { businessId, id, join } = await invited(`withdrawn-${round}@shop.example`);
      const by = { ...caller(await members(businessId).staffOf('owner')), businessId };
      return [join(`c-${round}`), () => withdrawInvitation(service.ports, by, id)];
    }, oneWins);
  });
});
