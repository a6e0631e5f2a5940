import { createIdentificationRequest, updateBusinessRequest } from '@ekyc/contract';
import { createBusiness } from '@ekyc/service';
import { createTestDatabase, licenceHolder, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteLogo,
  exportEvidence,
  loadBusiness,
  openPerson,
  putLogo,
  readSettings,
  redactVerification,
  renewFaces,
  restoreAccount,
  simulateVerification,
  subjectOf,
  suspendAccount,
  takeOver,
  updateSettings,
} from '@ekyc/service/testing';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { race } from './race.ts';
import { holderIn, holderNow, inventedFace, personOf, withFakes } from './raced-accounts.ts';
import { callerOf, chainOf, countOf, profileEntered, sessionIn, sessionNow } from './raced-sessions.ts';
import { takeWithoutEngine } from './taken-without-engine.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'of two calls of operator, owner or worker both leave what belongs together (engine and account service are faked)',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let ports: ClockedService['ports'];
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env);
      ports = withFakes(service.ports);
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    const done = { ok: true } as const;
    /** Of a submission and of the approval. */
    const messagesOfApproval = 2;
    const ownerOf = async () => ({
      ...callerOf((await service.addBusiness()).businessId),
      by: { key: 'none' },
    });
    /** An engine that takes every logo as it is. */
    const redrawn = () => ({
      ...ports,
      engine: Object.assign(Object.create(ports.engine) as typeof ports.engine, {
        ingest: (image: Uint8Array) => Promise.resolve({ kind: 'accepted', image }),
      }),
    });
    const logosOf = async (businessId: string) => ({
      stored: (
        await ports.db.selectFrom('logo').select('sha256').where('business_id', '=', businessId).execute()
      ).map(({ sha256 }) => `/logos/${sha256}`),
      named: (await loadBusiness(ports.db, businessId)).customization.logoUrl ?? null,
    });

    test('two logos, and the end of the logo: what the settings name is what is stored', async () => {
      const businesses: string[] = [];
      await race(
        async (round) => {
          const owner = await ownerOf();
          businesses[round] = owner.businessId;
          const put = (name: string) => async () =>
            (await putLogo(redrawn(), owner, Buffer.from(`${name} ${round}`))).ok ? done : { ok: false };
          const remove = async () => {
            await deleteLogo(ports, owner);
            return done;
          };
          return [put('one'), remove, put('other')];
        },
        async (outcomes, round) => {
          expect(outcomes).toEqual([done, done, done]);
          const { stored, named } = await logosOf(businesses[round] ?? '');
          expect(stored, `round ${round}`).toEqual(named === null ? [] : [named]);
        },
      );
    });

    test('a logo and a change of the settings: neither is lost', async () => {
      const businesses: string[] = [];
      await race(
        async (round) => {
          const owner = await ownerOf();
          businesses[round] = owner.businessId;
          const { settings, logoUrl: _logo, ...read } = await readSettings(ports, owner.businessId);
          const asked = updateBusinessRequest.parse({
            ...Object.fromEntries(
              Object.entries(read).filter(([name]) => Object.hasOwn(updateBusinessRequest.shape, name)),
            ),
            settings: { ...settings, retentionDays: 77 },
          });
          return [
            async () => ((await putLogo(redrawn(), owner, Buffer.from('logo'))).ok ? done : { ok: false }),
            async () => updateSettings(ports, owner, asked),
          ];
        },
        async (outcomes, round) => {
          expect(outcomes).toMatchObject([done, done]);
          const businessId = businesses[round] ?? '';
          const { stored, named } = await logosOf(businessId);
          expect(stored).toEqual([named]);
          expect((await loadBusiness(ports.db, businessId)).customization.retentionDays).toBe(77);
        },
      );
    });

    test('a suspension and its end: the account service lets in whom this service lets in', async () => {
      const accounts: string[] = [];
      const isShutOut = new Map<string, boolean>();
      const told = (isOut: boolean) => async (subject: string) => {
        // An account service is some steps away.
        await ports.db.selectFrom('business').select('id').limit(1).execute();
        isShutOut.set(subject, isOut);
        return 'done' as const;
      };
      const directory = Object.assign(Object.create(ports.directory) as typeof ports.directory, {
        disable: told(true),
        enable: told(false),
      });
      const subjects: string[] = [];
      await race(
        async (round) => {
          const { account } = await holderIn(ports);
          accounts[round] = account.id;
          subjects[round] = subjectOf(ports.master, account);
          const suspend = async () => {
            await suspendAccount({ ...ports, directory }, account, '調査');
            return done;
          };
          const restore = async () => {
            await restoreAccount({ ...ports, directory }, account);
            return done;
          };
          return [suspend, restore];
        },
        async (_, round) => {
          const { account } = await holderNow(ports, accounts[round] ?? '');
          expect(isShutOut.get(subjects[round] ?? ''), `round ${round}`).toBe(account.status === 'suspended');
        },
      );
    });

    /** An approved verification whose pictures were never looked at, and its person as an earlier model knew the face. */
    async function knownByEarlierModel(businessId: string) {
      const also = profileEntered(licenceHolder(3));
      const session = await sessionIn(service, businessId, ['start', 'capture'], undefined, also);
      const { id, public_id } = session.verification;
      await takeWithoutEngine(ports, id);
      await bringOn(service, public_id, ['submit', 'examine', 'approve']);
      const person = personOf(ports, { verificationId: id });
      const earlier = { ...inventedFace(ports), engine: { id: 'earlier', modelHash: 'earlier' } };
      return { ...person, face: earlier, portrait: earlier };
    }

    test('faces measured again, twice, and newer information: the face is that of the information', async () => {
      const { businessId } = await ownerOf();
      const ids: string[] = [];
      // Of each round its own, so that a face tells whose it is.
      const newerFace = { ...inventedFace(ports), values: [0, 1] };
      await race(
        async (round) => {
          const holder = await holderIn(ports, await knownByEarlierModel(businessId));
          ids[round] = holder.account.id;
          const renew = async () => ((await renewFaces(ports, holder)).ok ? done : { ok: false });
          const newer = { ...personOf(ports), face: newerFace, portrait: newerFace };
          const takeNewer = async () => {
            await ports.db.transaction().execute((tx) => takeOver(tx, ports, holder.account, newer));
            return done;
          };
          return [renew, takeNewer, renew];
        },
        async (outcomes, round) => {
          expect(outcomes).toEqual([done, done, done]);
          const { account } = await holderNow(ports, ids[round] ?? '');
          expect(openPerson(ports.master, account)?.face.values, `round ${round}`).toEqual([0, 1]);
        },
      );
    });

    test('one outcome of a sandbox that two workers play: it is played once', async () => {
      const { db, now } = ports;
      const businessId = await createBusiness(db, now(), {
        name: '店',
        redirectOrigins: [],
        mode: 'sandbox',
      });
      const ids: string[] = [];
      await race(
        async (round) => {
          const wanted = {
            kind: 'identification',
            request: createIdentificationRequest.parse({ metadata: { 'sandbox.outcome': 'approved' } }),
          } as const;
          const { verification } = await sessionIn(service, businessId, [], wanted);
          ids[round] = verification.id;
          const simulate = async () => {
            await simulateVerification(ports, verification.id);
            return done;
          };
          return [simulate, simulate];
        },
        async (outcomes, round) => {
          expect(outcomes).toEqual([done, done]);
          const id = ids[round] ?? '';
          expect(countOf(await chainOf(service, id), 'verification.decided')).toBe(1);
          const materials = await db
            .selectFrom('material')
            .select('photo_type')
            .where('verification_id', '=', id)
            .execute();
          expect(new Set(materials.map(({ photo_type }) => photo_type)).size).toBe(materials.length);
          // As many messages as transitions that a business is told of.
          expect((await sessionNow(service, id)).verification.webhook_sequence).toBe(messagesOfApproval);
        },
      );
    });

    test('an export and the redaction: what was exported was there, and it is in the record', async () => {
      const owner = await ownerOf();
      const ids: string[] = [];
      await race(
        async (round) => {
          const { verification } = await sessionIn(service, owner.businessId, ['start', 'cancel']);
          ids[round] = verification.id;
          return [
            async () => redactVerification(ports, verification.id, { actor: 'operator', details: {} }),
            async () => {
              const zip = await exportEvidence(ports, owner, verification, '審査');
              if (!zip.ok) return zip;
              for await (const _ of zip.value);
              return done;
            },
          ];
        },
        async ([redacted, exported], round) => {
          expect(redacted).toMatchObject(done);
          if (!exported?.ok) expect(exported?.code).toBe('redacted');
          const chain = await chainOf(service, ids[round] ?? '');
          expect(countOf(chain, 'evidence.exported')).toBe(exported?.ok ? 1 : 0);
          expect(chain.at(-1)).toBe('verification.redacted');
        },
      );
    });
  },
);
