import { createIdentificationRequest } from '@ekyc/contract';
import { type BusinessClient, createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { specimenPassport } from '@ekyc/testkit/chip-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  challengeChip,
  compareAtCounter,
  keepChip,
  noteRefusal,
  type ReaderSession,
  startChip,
} from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterVerification } from './entered-verifications.ts';
import { oneWins, race } from './race.ts';
import { sessionOf } from './raced-sessions.ts';
import { passportRoot } from './read-card.ts';

const document = 'driversLicense' as const;
const wanted = {
  kind: 'identification',
  request: createIdentificationRequest.parse({ method: 'chipAtCounter' }),
} as const;

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of two calls with one chip one counts', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    business = await service.addBusiness({ methods: ['chipAtCounter'] });
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  /** Of a verification at the counter; without HTTP, whose limits would stop so many. */
  async function atCounter(): Promise<ReaderSession> {
    const { businessId } = business;
    const asked = { businessId, way: [], wanted, securityCodeHash: null };
    const session = sessionOf(service.ports, await enterVerification(service.ports, asked));
    return { ...session, byWhom: 'staff', by: { staff: 'somebody' } };
  }

  async function started(session: ReaderSession) {
    const start = await startChip(service.ports, session);
    if (!start.ok) throw new Error(start.code);
    return start.value.read;
  }

  /** A chip that was verified, without pictures, which only the engine could draw. */
  const proven = (read: string) => ({
    request: { read, document },
    files: { 'licence/0001': Uint8Array.of(1) },
    idType: document,
    fields: [{ name: 'name', value: '見本　花子', standing: 'proven' as const, by: 'test' }],
    materials: [],
    alive: 'cannotTell' as const,
    at: service.ports.now(),
  });

  const rowsOf = ({ verification }: ReaderSession) =>
    service.ports.db
      .selectFrom('chip_read')
      .selectAll()
      .where('verification_id', '=', verification.id)
      .execute();

  test('two that begin a reading: one of them is open', async () => {
    const sessions: ReaderSession[] = [];
    await race(
      async (round) => {
        const session = await atCounter();
        sessions[round] = session;
        return [() => startChip(service.ports, session), () => startChip(service.ports, session)];
      },
      async (outcomes, round) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        const states = (await rowsOf(sessions[round] as ReaderSession)).map(({ state }) => state);
        expect(states.toSorted()).toEqual(['open', 'superseded']);
      },
    );
  });

  test('two that send the files of one reading: the nonce is good once', async () => {
    await race(async () => {
      const session = await atCounter();
      const read = await started(session);
      const keep = () => keepChip(service.ports, session, proven(read));
      return [keep, keep];
    }, oneWins);
  });

  /** Of a passport whose chip has a key for a challenge. */
  const securityInfos = () => {
    const chipKey = { cipher: 'aes128', curve: 'brainpoolP256r1' } as const;
    const { card } = specimenPassport(passportRoot, { isSmall: true, active: 'none', chipKey });
    const file = card.applications['a0000002471001']?.files['010e'];
    return Buffer.from(file?.content ?? []).toString('base64');
  };

  test('the last challenge of a reading, drawn twice at once', async () => {
    const infos = securityInfos();
    await race(async () => {
      const session = await atCounter();
      const read = await started(session);
      await service.ports.db.updateTable('chip_read').set({ challenges: 9 }).where('id', '=', read).execute();
      const draw = () => challengeChip(service.ports, session, { read, securityInfos: infos });
      return [draw, draw];
    }, oneWins);
  });

  test('a challenge and the files of its reading: no secret of a reading that is over is kept', async () => {
    const infos = securityInfos();
    const sessions: ReaderSession[] = [];
    await race(
      async (round) => {
        const session = await atCounter();
        sessions[round] = session;
        const read = await started(session);
        return [
          () => keepChip(service.ports, session, proven(read)),
          async () => {
            // Until it is refused: one of them comes just as the reading ends.
            for (;;) {
              const drawn = await challengeChip(service.ports, session, { read, securityInfos: infos });
              if (!drawn.ok) return drawn;
            }
          },
        ];
      },
      async ([kept, drawn], round) => {
        expect(kept).toMatchObject({ ok: true });
        expect(drawn?.code).toMatch(/^chip_read_(not_open|limit_reached)$/);
        const rows = await rowsOf(sessions[round] as ReaderSession);
        expect(rows.map(({ sealed_secret }) => sealed_secret)).toEqual([null]);
      },
    );
  });

  test('files that prove themselves and files that do not, of one reading', async () => {
    await race(async () => {
      const session = await atCounter();
      const read = await started(session);
      return [
        () => keepChip(service.ports, session, proven(read)),
        () => noteRefusal(service.ports, session, { read, document }, { code: 'signature_wrong' }),
      ];
    }, oneWins);
  });

  test('yes and no of two people at the counter: the first word counts, and is the only one in the record', async () => {
    const sessions: ReaderSession[] = [];
    await race(
      async (round) => {
        const session = await atCounter();
        sessions[round] = session;
        const read = await started(session);
        const kept = await keepChip(service.ports, session, proven(read));
        if (!kept.ok) throw new Error(kept.code);
        return [true, false].map((samePerson) => async () => {
          const said = { read, shown: true, compared: ['portrait' as const], samePerson } as const;
          return compareAtCounter(service.ports, session, { ...said, compared: [...said.compared] });
        });
      },
      async (outcomes, round) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        const session = sessions[round] as ReaderSession;
        const said = await service.ports.db
          .selectFrom('audit_entry')
          .select('details')
          .where('verification_id', '=', session.verification.id)
          .where('action', '=', 'counter.compared')
          .execute();
        expect(said).toHaveLength(1);
        const [word] = said.map(({ details }) => JSON.parse(details) as { samePerson: boolean });
        const [row] = (await rowsOf(session)).filter(({ state }) => state === 'read');
        expect(row?.same_person).toBe(word?.samePerson);
      },
    );
  });
});
