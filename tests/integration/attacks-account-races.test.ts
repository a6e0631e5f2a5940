import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createIdentificationRequest } from '@ekyc/contract';
import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  agreeToTerms,
  askForLink,
  beginRecovery,
  createForAccount,
  decideReview,
  deleteAccount,
  firstTerms,
  grantRecoveries,
  lockActiveAccount,
  makeAccount,
  openPerson,
  openStatuses,
  requestDeletion,
  restoreAccount,
  shareInformation,
  spendLink,
  suspendAccount,
  updateInformation,
  withdrawDeletion,
} from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type Contestant, oneWins, race } from './race.ts';
import { agreementOf, holderIn, holderNow, personOf, withFakes } from './raced-accounts.ts';
import { chainOf, countOf, sessionIn, sessionNow } from './raced-sessions.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'of two calls for one account of the service one counts (engine and account service are faked)',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let ports: ClockedService['ports'];
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env);
      ports = withFakes(service.ports);
      ({ businessId } = await service.addBusiness());
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    const request = createIdentificationRequest.parse({});
    const recovery = {
      ...({} as NonNullable<ClockedService['ports']['recovery']>),
      prepareCode: () => ({ code: 'AAAA', codeHash: randomBytes(32) }),
      grant: () => Promise.resolve('granted' as const),
    };
    const create = (holder: Awaited<ReturnType<typeof holderIn>>) =>
      createForAccount({ ...ports, refuseFaceAuthentication: () => Promise.resolve(null) }, holder, request);

    /** A link as the mail has it. */
    async function linkFor(accountId: string, purpose: 'recovery' | 'deletion') {
      const token = randomBytes(32).toString('base64url');
      const created_at = ports.now();
      const expires_at = new Date(created_at.getTime() + 3_600_000);
      const token_hash = createHash('sha256').update(token).digest();
      await ports.db
        .insertInto('account_link')
        .values({ token_hash, account_id: accountId, purpose, created_at, expires_at })
        .execute();
      return token;
    }

    const openOf = async (accountId: string, use: 'profileEdit' | 'recovery') =>
      (
        await ports.db
          .selectFrom('verification')
          .select('id')
          .where('account_id', '=', accountId)
          .where('account_use', '=', use)
          .where('status', 'in', [...openStatuses])
          .execute()
      ).map(({ id }) => id);

    test('two first calls of one sign-in make one account', async () => {
      await race(
        (round) => {
          const subject = { issuer: 'https://pool.example/local_x', subject: `first-${round}` };
          const first = async () => ({ ok: true, code: (await makeAccount(ports, subject)).id });
          return Promise.resolve([first, first]);
        },
        ([one, other]) => expect(other).toEqual(one),
      );
    });

    test('one agreement to the terms, given twice', async () => {
      await race(
        async () => {
          const { account } = await holderIn(ports);
          await ports.db.deleteFrom('terms_agreement').where('account_id', '=', account.id).execute();
          const agree = async () => {
            const agreed = await agreeToTerms(ports, account.id, firstTerms.version);
            return agreed.ok ? { ok: true, code: agreed.value.agreedAt } : agreed;
          };
          return [agree, agree];
        },
        ([one, other]) => expect(other).toEqual(one),
      );
    });

    test('a link of a mail is spent once', async () => {
      await race(async () => {
        const { account } = await holderIn(ports);
        const token = await linkFor(account.id, 'deletion');
        const spend = async () => ({ ok: (await spendLink(ports, 'deletion', token)) === account.id });
        return [spend, spend];
      }, oneWins);
    });

    test('of five links asked for at once three are sent', async () => {
      const sent = new Map<string, number>();
      const linkMailer = { deliverLink: (to: string) => void sent.set(to, (sent.get(to) ?? 0) + 1) };
      await race(
        async () => {
          const subject = randomUUID();
          await makeAccount(ports, { issuer: 'https://pool.example/local_x', subject });
          const email = `${subject}@example.jp`;
          const ask = async () => {
            await askForLink({ ...ports, linkMailer, recovery: null }, { email, purpose: 'recovery' });
            return { ok: true, code: email };
          };
          return Array.from({ length: 5 }, () => ask);
        },
        ([asked], round) => expect(sent.get(asked?.code ?? ''), `round ${round}`).toBe(3),
      );
    });

    test('two identifications that a holder begins at once: one is open', async () => {
      await race(
        async () => {
          const holder = await holderIn(ports);
          const begin = async () => {
            const made = await create(holder);
            return made.ok ? { ok: true, code: holder.account.id } : made;
          };
          return [begin, begin];
        },
        async (outcomes) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          expect(await openOf(outcomes[0]?.code ?? '', 'profileEdit')).toHaveLength(1);
        },
      );
    });

    test('a new identification and the sharing with the one before: neither waits for the other for ever', async () => {
      await race(
        async () => {
          const holder = await holderIn(ports);
          await create(holder);
          const [id = ''] = await openOf(holder.account.id, 'profileEdit');
          const session = await sessionNow(service, id);
          session.verification.security_code_hash = randomBytes(32);
          await ports.db
            .updateTable('verification')
            .set({ security_code_hash: session.verification.security_code_hash })
            .where('id', '=', id)
            .execute();
          const items = await agreementOf(ports);
          return [() => create(holder), () => shareInformation(ports, session, holder, items)];
        },
        ([made, shared]) => {
          expect(made).toMatchObject({ ok: true });
          expect(shared).toMatchObject({ ok: false, code: 'wrong_state' });
        },
      );
    });

    test('of five recoveries begun at once three begin, and one is open', async () => {
      await race(
        async () => {
          const { account } = await holderIn(ports);
          const tokens = await Promise.all(Array.from({ length: 5 }, () => linkFor(account.id, 'recovery')));
          return tokens.map((token) => async () => {
            const begun = await beginRecovery({ ...ports, recovery }, token);
            return { ok: begun.ok, code: account.id };
          });
        },
        async (outcomes, round) => {
          expect(
            outcomes.filter(({ ok }) => ok),
            `round ${round}`,
          ).toHaveLength(3);
          expect(await openOf(outcomes[0]?.code ?? '', 'recovery')).toHaveLength(1);
        },
      );
    });

    test('two runs that give an account back: it is told once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { account } = await holderIn(ports);
          await beginRecovery({ ...ports, recovery }, await linkFor(account.id, 'recovery'));
          const { verification_id } = await ports.db
            .updateTable('account_recovery')
            .set({ state: 'approved' })
            .where('account_id', '=', account.id)
            .returning('verification_id')
            .executeTakeFirstOrThrow();
          ids[round] = verification_id;
          const run = async () => ({ ok: (await grantRecoveries({ ...ports, recovery })) >= 0 });
          return [run, run];
        },
        async (_, round) =>
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'recovery.granted')).toBe(1),
      );
    });

    test('a suspension twice, and its end twice', async () => {
      const suspended: string[] = [];
      await race(async (round) => {
        const { account } = await holderIn(ports);
        suspended[round] = account.id;
        const suspend = async () => ({ ok: (await suspendAccount(ports, account, '調査')).changed });
        return [suspend, suspend];
      }, oneWins);
      await race(async (round) => {
        const { account } = await holderNow(ports, suspended[round] ?? '');
        const restore = async () => ({ ok: (await restoreAccount(ports, account)).changed });
        return [restore, restore];
      }, oneWins);
    });

    /** An account whose holder asked for its deletion. */
    async function leaving() {
      const { account } = await holderIn(ports);
      await requestDeletion(ports, account.id);
      return account;
    }
    const statusOf = async (id: string) =>
      ports.db
        .selectFrom('account')
        .select(['status', 'wrapped_key', 'deletion_requested_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    test('a deletion and its withdrawal: who was told that the account stays has it', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { id } = await leaving();
          ids[round] = id;
          return [
            async () => ({ ok: (await deleteAccount(ports, id)).kind === 'deleted' }),
            () => withdrawDeletion(ports, id),
          ];
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          const { status, wrapped_key } = await statusOf(ids[round] ?? '');
          const isGone = outcomes[0]?.ok === true;
          expect({ status, isGone: wrapped_key === null }).toEqual({
            status: isGone ? 'deleted' : 'active',
            isGone,
          });
        },
      );
    });

    test('a deletion and a suspension: what is suspended is kept', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const account = await leaving();
          ids[round] = account.id;
          return [
            async () => ({ ok: (await deleteAccount(ports, account.id)).kind === 'deleted' }),
            async () => ({ ok: (await suspendAccount(ports, account, '調査')).changed }),
          ];
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          const { status, wrapped_key } = await statusOf(ids[round] ?? '');
          expect(status).toBe(outcomes[0]?.ok ? 'deleted' : 'suspended');
          expect(wrapped_key === null).toBe(outcomes[0]?.ok);
        },
      );
    });

    test('two deletions, and a sharing that is asked for again: nothing of the account stays', async () => {
      const asked: { readonly account: string; readonly verification: string }[] = [];
      await race(
        async (round) => {
          const { id } = await leaving();
          const holder = await holderNow(ports, id);
          const session = await sessionIn(service, businessId);
          const items = await agreementOf(ports);
          await shareInformation(ports, session, holder, items);
          asked[round] = { account: id, verification: session.verification.id };
          const end = async () => ({ ok: (await deleteAccount(ports, id)).kind === 'deleted' });
          const again: Contestant = async () => {
            // Until the account is gone: one of them comes just as it goes.
            for (;;) {
              const shared = await shareInformation(ports, session, holder, items);
              if (!shared.ok) return shared;
            }
          };
          return [end, end, again];
        },
        async ([one, other], round) => {
          const { account = '', verification = '' } = asked[round] ?? {};
          expect(one?.ok || other?.ok).toBe(true);
          expect(await statusOf(account)).toMatchObject({
            status: 'deleted',
            wrapped_key: null,
            deletion_requested_at: null,
          });
          const { verification: row } = await sessionNow(service, verification);
          expect(row.account_id).toBeNull();
        },
      );
    });

    /** An account with information that waits for the operator. */
    async function reviewed() {
      const { account } = await holderIn(ports);
      const candidate = personOf(ports, { seed: 5 });
      const outcome = await ports.db
        .transaction()
        .execute((tx) => updateInformation(tx, ports, account, candidate, { doubts: ['face_not_decided'] }));
      expect(outcome).toBe('review');
      const { id } = await ports.db
        .selectFrom('account_review')
        .select('id')
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      return { account, id, candidate };
    }
    const reviewsOf = (accountId: string) =>
      ports.db
        .selectFrom('account_review')
        .select(['id', 'state'])
        .where('account_id', '=', accountId)
        .execute();

    test('yes and no of two operators to new information: the first word counts', async () => {
      const asked: Awaited<ReturnType<typeof reviewed>>[] = [];
      await race(
        async (round) => {
          const one = await reviewed();
          asked[round] = one;
          return [true, false].map((accept) => async () => ({
            ok: await decideReview(ports, one.id, accept),
          }));
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          const { account, candidate } = asked[round] as (typeof asked)[number];
          const isAccepted = outcomes[0]?.ok === true;
          expect((await reviewsOf(account.id)).map(({ state }) => state)).toEqual([
            isAccepted ? 'accepted' : 'refused',
          ]);
          const held = openPerson(ports.master, (await holderNow(ports, account.id)).account);
          const source = held?.information.source.verificationId;
          expect(source === candidate.information.source.verificationId).toBe(isAccepted);
        },
      );
    });

    test('an operator’s word and newer information: neither waits for the other for ever, and one waits at most', async () => {
      const asked: string[] = [];
      await race(
        async (round) => {
          const { account, id } = await reviewed();
          asked[round] = account.id;
          return [
            async () => ({ ok: await decideReview(ports, id, false) }),
            async () => {
              const outcome = await ports.db.transaction().execute(async (tx) => {
                const locked = await lockActiveAccount(tx, account.id);
                if (!locked) throw new Error('no such account');
                return updateInformation(tx, ports, locked, personOf(ports, { seed: 7 }), {
                  doubts: ['face_not_decided'],
                });
              });
              return { ok: outcome === 'review' };
            },
          ];
        },
        async ([decided, brought], round) => {
          expect(brought).toEqual({ ok: true });
          const states = (await reviewsOf(asked[round] ?? '')).map(({ state }) => state);
          expect(states.toSorted()).toEqual(['pending', decided?.ok ? 'refused' : 'superseded']);
        },
      );
    });
  },
);
