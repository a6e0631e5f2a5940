import { randomBytes, randomUUID } from 'node:crypto';
import { licenceHolder, createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountSession,
  checkSimilarity,
  chooseIdType,
  type FaceOwner,
  faceOwnerOf,
  faceOwnerOfAccount,
  insertLinkTake,
  linkAccount,
  listSharings,
  materialRow,
  shareInformation,
  shareWithBusiness,
  stopSharing,
  type VisitorSession,
} from '@ekyc/service/testing';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { memoryStore } from './memory-store.ts';
import { oneWins, race } from './race.ts';
import { agreementOf, holderIn, inventedFace, personOf, withFakes } from './raced-accounts.ts';
import { chainOf, countOf, profileEntered, sessionIn, sessionNow } from './raced-sessions.ts';
import { takeWithoutEngine } from './taken-without-engine.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'of two calls for an account and a verification one counts (engine and account service are faked)',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let ports: ClockedService['ports'];
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env, {}, { store: memoryStore() });
      ports = withFakes(service.ports);
      ({ businessId } = await service.addBusiness());
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    const share = async (session: VisitorSession, holder: AccountSession) => {
      const shared = await shareInformation(ports, session, holder, await agreementOf(ports));
      return shared.ok ? { ok: true, code: shared.value.agreedAt } : shared;
    };

    test('two accounts that share with one verification', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const session = await sessionIn(service, businessId);
          ids[round] = session.verification.id;
          const holders = [await holderIn(ports), await holderIn(ports)];
          return holders.map((holder) => () => share(session, holder));
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          expect(outcomes.find(({ ok }) => !ok)?.code).toBe('account_mismatch');
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'user_submission.agreed')).toBe(1);
        },
      );
    });

    test('one account that shares twice: the same agreement, entered once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const session = await sessionIn(service, businessId);
          ids[round] = session.verification.id;
          const holder = await holderIn(ports);
          return [() => share(session, holder), () => share(session, holder)];
        },
        async ([one, other], round) => {
          expect(one).toMatchObject({ ok: true });
          expect(other).toEqual(one);
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'user_submission.agreed')).toBe(1);
        },
      );
    });

    test('a sharing and the naming of a document: one of the two identifies', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const session = await sessionIn(service, businessId);
          ids[round] = session.verification.id;
          const holder = await holderIn(ports);
          return [() => share(session, holder), () => chooseIdType(ports, session, 'driversLicense')];
        },
        async ([, chosen], round) => {
          expect(chosen).toMatchObject({ ok: true });
          const { verification: row } = await sessionNow(service, ids[round] ?? '');
          expect(row.id_type === null).toBe(row.account_use === 'userSubmission');
          expect(row.sealed_submission === null).toBe(row.account_use === null);
          expect(row.account_id === null).toBe(row.account_use === null);
        },
      );
    });

    test('the end of a sharing, twice: it is entered once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const session = await sessionIn(service, businessId);
          const { id } = session.verification;
          ids[round] = id;
          const holder = await holderIn(ports);
          await share(session, holder);
          const { verification } = await sessionNow(service, id);
          await ports.db.transaction().execute((tx) => shareWithBusiness(tx, ports, verification));
          const [receipt] = await listSharings(ports, holder.account.id);
          const stop = async () => {
            const stopped = await stopSharing(ports, holder.account.id, receipt?.id ?? '');
            return stopped.ok ? { ok: true, code: String(stopped.value.stoppedAt) } : stopped;
          };
          return [stop, stop];
        },
        async ([one, other], round) => {
          expect(one).toMatchObject({ ok: true });
          expect(other).toEqual(one);
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'sharing.stopped')).toBe(1);
        },
      );
    });

    /** An approved verification of the person, and a face check of this account that waits to be compared. */
    async function approved() {
      const also = profileEntered(licenceHolder(3));
      const session = await sessionIn(service, businessId, ['start', 'capture'], undefined, also);
      const { id, public_id } = session.verification;
      await takeWithoutEngine(ports, id);
      await bringOn(service, public_id, ['submit', 'examine', 'approve']);
      return sessionNow(service, id);
    }

    async function faceCheck({ verification, vault }: VisitorSession, holder: AccountSession) {
      const now = ports.now();
      const { id: accountId } = holder.account;
      const take = await ports.db
        .transaction()
        .execute((tx) => insertLinkTake(tx, verification, accountId, now));
      const engine = ports.engine.faceModel;
      const challenges = (['instruction1', 'instruction2'] as const).map((photo_type) => ({
        id: randomUUID(),
        take_id: take.id,
        verification_id: verification.id,
        photo_type,
        instruction: 'turnLeft' as const,
        state: 'passed' as const,
        issued_at: now,
        expires_at: now,
      }));
      await ports.db.insertInto('challenge').values(challenges).execute();
      const rows = (['selfie', 'instruction1', 'instruction2'] as const).map((photoType) => {
        const id = randomUUID();
        const image = randomBytes(40);
        const measures = { brightness: 128, card: null, edge: null, faces: [], form: 'ordinary' as const };
        const taken = { kind: 'accepted' as const, image, width: 9, height: 9, measures, engine };
        const challengeId = challenges.find(({ photo_type }) => photo_type === photoType)?.id ?? null;
        const material = {
          id,
          photoType,
          receivedSha256: id,
          taken: { ...taken, templates: [], print: null },
          problems: [],
          challengeId,
          templates: [inventedFace(ports)],
        };
        return materialRow(vault, take, material, now);
      });
      await ports.db.insertInto('material').values(rows).execute();
      await ports.db.updateTable('take').set({ state: 'accepted' }).where('id', '=', take.id).execute();
    }

    /** As somebody who signed in before the face was taken. */
    const signedIn = async (): Promise<AccountSession> => {
      const older = personOf(ports);
      const holder = await holderIn(ports, older);
      return { ...holder, authenticatedAt: new Date(ports.now().getTime() - 60_000) };
    };

    test('two accounts that take one verification over: the second is told that it is linked', async () => {
      const sessions: VisitorSession[] = [];
      await race(
        async (round) => {
          const session = await approved();
          sessions[round] = session;
          const holders = [await signedIn(), await signedIn()];
          for (const holder of holders) await faceCheck(session, holder);
          return holders.map((holder) => async () => {
            const linked = await linkAccount(ports, session, holder);
            return linked.ok ? { ok: true, code: holder.account.id } : linked;
          });
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          expect(outcomes.find(({ ok }) => !ok)?.code).toBe('account_already_linked');
          const { id } = (sessions[round] as VisitorSession).verification;
          const { verification } = await sessionNow(service, id);
          expect(verification.account_id).toBe(outcomes.find(({ ok }) => ok)?.code);
          expect(countOf(await chainOf(service, id), 'account.linked')).toBe(1);
        },
      );
    });

    test('one face check that is used twice: it is spent once', async () => {
      const sessions: VisitorSession[] = [];
      await race(
        async (round) => {
          const session = await approved();
          sessions[round] = session;
          const holder = await signedIn();
          await faceCheck(session, holder);
          return [() => linkAccount(ports, session, holder), () => linkAccount(ports, session, holder)];
        },
        async (outcomes, round) => {
          // The later one finds the face check spent, or what the first one did.
          expect(
            outcomes.some(({ ok }) => ok),
            `round ${round}`,
          ).toBe(true);
          for (const { ok, code } of outcomes) if (!ok) expect(code).toBe('face_check_missing');
          const chain = await chainOf(service, (sessions[round] as VisitorSession).verification.id);
          expect(countOf(chain, 'account.linked')).toBe(1);
        },
      );
    });

    /** Everybody is somebody else. */
    const far = () => ({
      ...ports,
      engine: Object.assign(Object.create(ports.engine) as typeof ports.engine, { distance: () => 1.4 }),
    });
    const failuresOf = async ({ businessId: of, targetUserHash }: FaceOwner) =>
      ports.db
        .selectFrom('face_failure')
        .select('id')
        .where('business_id', '=', of)
        .where('target_user_hash', '=', targetUserHash)
        .execute();
    /** One more may fail today. */
    async function almostRefused(owner: ReturnType<typeof faceOwnerOf>) {
      const failures = Array.from({ length: 9 }, () => ({
        id: randomUUID(),
        business_id: owner.businessId,
        target_user_hash: owner.targetUserHash as Buffer,
        verification_id: owner.verificationId,
        at: ports.now(),
      }));
      await ports.db.insertInto('face_failure').values(failures).execute();
      return owner;
    }

    test('a person’s last comparison of the day, in two verifications at once: one is told what it found', async () => {
      const owners: FaceOwner[] = [];
      await race(
        async (round) => {
          const target_user_hash = randomBytes(32);
          const sessions = [];
          for (let which = 0; which < 2; which += 1) {
            const { id } = (await sessionIn(service, businessId, ['start', 'capture'])).verification;
            await takeWithoutEngine(ports, id);
            await ports.db
              .updateTable('verification')
              .set({ target_user_hash })
              .where('id', '=', id)
              .execute();
            sessions.push(await sessionNow(service, id));
          }
          owners[round] = await almostRefused(faceOwnerOf((sessions[0] as VisitorSession).verification));
          return sessions.map((session) => () => checkSimilarity(far(), session));
        },
        async (outcomes, round) => {
          oneWins(outcomes, round);
          expect(outcomes.find(({ ok }) => !ok)?.code).toBe('face_failure_limit_reached');
          expect(await failuresOf(owners[round] as FaceOwner)).toHaveLength(10);
        },
      );
    });

    test('an account’s last face check of the day, for two verifications at once: one is compared', async () => {
      const owners: FaceOwner[] = [];
      await race(
        async (round) => {
          const holder = await signedIn();
          const sessions = [await approved(), await approved()];
          for (const session of sessions) await faceCheck(session, holder);
          const { id } = (sessions[0] as VisitorSession).verification;
          owners[round] = await almostRefused(faceOwnerOfAccount(ports.master, holder.account.id, id));
          return sessions.map((session) => () => linkAccount(far(), session, holder));
        },
        async (outcomes, round) => {
          expect(new Set(outcomes.map(({ code }) => code)), `round ${round}`).toEqual(
            new Set(['face_check_failed', 'face_failure_limit_reached']),
          );
          expect(await failuresOf(owners[round] as FaceOwner)).toHaveLength(10);
        },
      );
    });
  },
);
