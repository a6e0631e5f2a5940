import { randomBytes } from 'node:crypto';
import type { VisionEngine } from '@ekyc/service';
import { licenceHolder, profileOf, createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptMaterial,
  cancelVerification,
  chooseIdType,
  conclude,
  endTake,
  extractText,
  proposeProfile,
  readEarly,
  type readFrozenFront,
  sealedFields,
  takeOath,
  writeProfile,
} from '@ekyc/service/testing';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { memoryStore } from './memory-store.ts';
import { oneWins, race } from './race.ts';
import { chainOf, profileEntered, rowNow, sessionIn, sessionNow } from './raced-sessions.ts';
import { takeWithoutEngine } from './taken-without-engine.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'a reading and what gives its document up, at once (the engine is faked)',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env, {}, { store: memoryStore() });
      ({ businessId } = await service.addBusiness());
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    /** @param name that every document bears */
    const ports = (name = '山田 太郎') => {
      const readDocument = () =>
        Promise.resolve({
          typeConfidence: 1,
          fields: { name: { value: name, confidence: 1 } },
          engine: { id: 'faked', modelHash: 'faked' },
        });
      return {
        ...service.ports,
        engine: Object.assign(Object.create(service.ports.engine) as VisionEngine, { readDocument }),
      };
    };

    /** A visitor whose takes are accepted, before the oath. */
    async function taken() {
      const also = profileEntered(licenceHolder(3));
      const { verification } = await sessionIn(service, businessId, ['start', 'capture'], undefined, also);
      const { id } = verification;
      const takes = await takeWithoutEngine(service.ports, id);
      return { id, takes, session: await sessionNow(service, id) };
    }

    test('another document and the oath: what is submitted is what stands', async () => {
      const ids: string[] = [];
      await race(async (round) => {
        const { id, takes, session } = await taken();
        ids[round] = id;
        return [
          () => chooseIdType(service.ports, session, 'myNumberCard'),
          () => takeOath(service.ports, session, takes),
        ];
      }, oneWins);
      for (const id of ids) {
        const { status, id_type } = await rowNow(service.ports.db, id);
        expect(['submitted driversLicense', 'capturing myNumberCard']).toContain(`${status} ${id_type}`);
      }
    });

    test('one picture that is sent twice at once is one material', async () => {
      const engine = { id: 'faked', modelHash: 'faked' };
      const measures = { brightness: 128, card: null, edge: null, faces: [], form: 'ordinary' as const };
      const ingest = () =>
        Promise.resolve({
          kind: 'accepted' as const,
          image: Buffer.from('a picture that no engine looks at'),
          width: 1600,
          height: 1200,
          measures,
          engine,
          templates: [],
          print: null,
        });
      const faked = {
        ...service.ports,
        engine: Object.assign(Object.create(service.ports.engine) as VisionEngine, { ingest }),
      };
      await race(
        async () => {
          const { id, session } = await taken();
          await service.ports.db.deleteFrom('material').where('verification_id', '=', id).execute();
          await service.ports.db
            .updateTable('take')
            .set({ state: 'open', ended_at: null, shooting_status: 'front' })
            .where('verification_id', '=', id)
            .where('type', '=', 'document')
            .execute();
          const bytes = randomBytes(100);
          const send = async () => {
            const picture = { type: 'document', photoType: 'front', rotate: 0, bytes } as const;
            const sent = await acceptMaterial(faked, session, picture);
            return sent.ok ? { ok: true, code: sent.value.id } : sent;
          };
          return [send, send, async () => ({ ok: true, code: id })];
        },
        async ([one, other, told]) => {
          expect(one).toMatchObject({ ok: true });
          expect(other).toEqual(one);
          const kept = await service.ports.db
            .selectFrom('material')
            .select('id')
            .where('verification_id', '=', told?.code ?? '')
            .execute();
          expect(kept).toHaveLength(1);
        },
      );
    });

    test('the oath taken twice, and the end of the session: it is submitted once, or canceled', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { id, takes, session } = await taken();
          ids[round] = id;
          return [
            () => takeOath(service.ports, session, takes),
            () => takeOath(service.ports, session, takes),
            () => cancelVerification(service.ports, session.verification, 'visitor'),
          ];
        },
        async ([one, other, canceled], round) => {
          expect(one?.ok, `round ${round}`).toBe(other?.ok);
          expect(canceled?.ok).toBe(!one?.ok);
          const chain = await chainOf(service, ids[round] ?? '');
          expect(chain.at(-1)).toBe(one?.ok ? 'verification.submitted' : 'verification.canceled');
          expect(chain.filter((action) => action === 'verification.submitted').length).toBe(one?.ok ? 1 : 0);
        },
      );
    });

    test('another profile and the oath: nothing is entered after the submission', async () => {
      await race(
        async () => {
          const { id, takes, session } = await taken();
          const other = { ...profileOf(licenceHolder(3)), familyName: '佐藤', familyNameKana: 'サトウ' };
          return [
            () => writeProfile(service.ports, session, other),
            () => takeOath(service.ports, session, takes),
            async () => ({ ok: true, code: id }),
          ];
        },
        async ([entered, oath, told]) => {
          const code = told?.code ?? '';
          expect(oath).toMatchObject({ ok: true });
          const chain = await chainOf(service, code);
          expect(chain.indexOf('verification.submitted')).toBe(chain.length - 1);
          const { vault, verification } = await sessionNow(service, code);
          const profile = vault.openJson(sealedFields.profile, verification.sealed_profile!);
          const { familyName } = profileOf(licenceHolder(3));
          expect(profile.familyName).toBe(entered?.ok ? '佐藤' : familyName);
        },
      );
    });

    test('another document and the reading begun early: of a document that was given up nothing stays', async () => {
      await race(
        async () => {
          const { id, session } = await taken();
          return [
            () => chooseIdType(service.ports, session, 'myNumberCard'),
            async () => {
              await readEarly(ports(), session);
              return { ok: true };
            },
            () => extractText(ports(), session, undefined),
            async () => ({ ok: true, code: id }),
          ];
        },
        async (outcomes, round) => {
          expect(outcomes[0], `round ${round}`).toMatchObject({ ok: true });
          const { sealed_reading, id_type } = await rowNow(service.ports.db, outcomes[3]?.code ?? '');
          expect({ sealed_reading, id_type }).toEqual({ sealed_reading: null, id_type: 'myNumberCard' });
        },
      );
    });

    test('the end of the session and a reading: nothing is read into it any more', async () => {
      await race(
        async () => {
          const { id, session } = await taken();
          return [
            () => cancelVerification(service.ports, session.verification, 'visitor'),
            () => extractText(ports(), session, undefined),
            async () => ({ ok: true, code: id }),
          ];
        },
        async ([canceled, read, told]) => {
          const code = told?.code ?? '';
          expect(canceled).toMatchObject({ ok: true });
          const chain = await chainOf(service, code);
          expect(chain.at(-1)).toBe('verification.canceled');
          const row = await rowNow(service.ports.db, code);
          expect(row.sealed_reading !== null).toBe(chain.includes('document.read'));
          if (!read?.ok) expect(read?.code).toMatch(/wrong_state|take_incomplete/);
        },
      );
    });

    test('two processes that read one front: the first reading counts, for both', async () => {
      // Each process knows its own readings under way; a second copy of the module is the other process.
      const file = new URL('../../packages/service/src/reading/read-frozen-front.ts', import.meta.url).href;
      const processes = await Promise.all(
        ['one', 'other'].map(async (name) => ({
          name,
          ...((await import(`${file}?${name}`)) as { readFrozenFront: typeof readFrozenFront }),
        })),
      );
      await race(
        async () => {
          const { id, session } = await taken();
          const readers = processes.map((process) => async () => {
            const { verification, vault } = session;
            const reading = await process.readFrozenFront(ports(process.name), verification, vault);
            return { ok: reading !== null, code: reading?.fields['name']?.value ?? '' };
          });
          return [...readers, async () => ({ ok: true, code: id })];
        },
        async ([one, other, told]) => {
          expect(one).toMatchObject({ ok: true });
          expect(other).toEqual(one);
          const chain = await chainOf(service, told?.code ?? '');
          expect(chain.filter((action) => action === 'document.read')).toHaveLength(1);
        },
      );
    });

    test('another document and the end of its take: an accepted take is given up as well', async () => {
      await race(
        async () => {
          const { id, session } = await taken();
          await service.ports.db
            .updateTable('take')
            .set({ state: 'open', ended_at: null })
            .where('verification_id', '=', id)
            .where('type', '=', 'document')
            .execute();
          const end = {
            type: 'document',
            abort: false,
            manualCapture: false,
            validationFailures: [],
            hasAdditionalInfo: false,
          } as const;
          return [
            () => chooseIdType(service.ports, session, 'myNumberCard'),
            () => endTake(service.ports, session, end),
            async () => ({ ok: true, code: id }),
          ];
        },
        async ([chosen, , told]) => {
          const code = told?.code ?? '';
          expect(chosen).toMatchObject({ ok: true });
          const frozen = await service.ports.db
            .selectFrom('material')
            .select('id')
            .where('verification_id', '=', code)
            .where('type', '=', 'document')
            .where('frozen', '=', true)
            .execute();
          expect(frozen).toEqual([]);
        },
      );
    });

    test('the end of one take, told twice: its pictures are frozen once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { id, session } = await taken();
          ids[round] = id;
          await service.ports.db
            .updateTable('take')
            .set({ state: 'open', ended_at: null })
            .where('verification_id', '=', id)
            .where('type', '=', 'document')
            .execute();
          const end = {
            type: 'document',
            abort: false,
            manualCapture: false,
            validationFailures: [],
            hasAdditionalInfo: false,
          } as const;
          return [() => endTake(service.ports, session, end), () => endTake(service.ports, session, end)];
        },
        async (outcomes, round) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          const chain = await chainOf(service, ids[round] ?? '');
          expect(
            chain.filter((action) => action === 'take.frozen'),
            `round ${round}`,
          ).toHaveLength(1);
        },
      );
    });

    test('two examinations of one submission: it is decided once, with one message', async () => {
      const before = new Map<string, number>();
      const clear = {
        check: 'documentQuality',
        outcome: 'clear',
        values: {},
        thresholds: {},
        engine: null,
      } as const;
      await race(
        async () => {
          const { id, takes, session } = await taken();
          await takeOath(service.ports, session, takes);
          await bringOn(service, session.verification.public_id, ['examine']);
          before.set(id, (await rowNow(service.ports.db, id)).webhook_sequence);
          const end = async () => {
            await service.ports.db
              .transaction()
              .execute((tx) =>
                conclude(tx, service.ports, id, { results: [clear], documentNumberHash: null }),
              );
            return { ok: true, code: id };
          };
          return [end, end];
        },
        async ([told], round) => {
          const id = told?.code ?? '';
          const chain = await chainOf(service, id);
          expect(
            chain.filter((action) => action === 'verification.decided'),
            `round ${round}`,
          ).toHaveLength(1);
          expect((await rowNow(service.ports.db, id)).webhook_sequence).toBe((before.get(id) ?? 0) + 1);
        },
      );
    });

    test('proposals while the oath is taken are answered or refused, and write nothing', async () => {
      await race(
        async () => {
          const { id, takes, session } = await taken();
          return [
            () => takeOath(service.ports, session, takes),
            async () => proposeProfile(await sessionNow(service, id), { familyName: '山田' }),
            async () => ({ ok: true, code: id }),
          ];
        },
        async ([oath, proposed, told]) => {
          const code = told?.code ?? '';
          expect(oath).toMatchObject({ ok: true });
          if (!proposed?.ok) expect(proposed?.code).toBe('wrong_state');
          expect((await chainOf(service, code)).at(-1)).toBe('verification.submitted');
        },
      );
    });
  },
);
