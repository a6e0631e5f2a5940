import { createHash, randomBytes } from 'node:crypto';
import { redactVerification } from '@ekyc/service';
import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMarks,
  cancelVerification,
  claimSearch,
  cutRecording,
  endSegment,
  keepHead,
  noteSearched,
  openSegment,
  putPiece,
  startPieces,
  SupersededError,
  takeWhipFile,
  type VisitorSession,
} from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type Contestant, oneWins, race } from './race.ts';
import { chainOf, countOf, sessionIn } from './raced-sessions.ts';

const webmBegin = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const type = 'video/webm' as const;

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of two writers of one recording one counts', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let ports: ClockedService['ports'];
  let businessId: string;
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    ({ ports } = service);
    ({ businessId } = await service.addBusiness());
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  /** A session whose video comes in pieces. */
  async function filmed() {
    const session = await sessionIn(service, businessId, ['start', 'capture']);
    const started = await startPieces(ports, session, type);
    if (!started.ok) throw new Error(started.code);
    return session;
  }

  const pieceOf = (bytes: Buffer, piece = 0) => ({
    segment: 0,
    piece,
    type,
    bytes,
    digest: createHash('sha256').update(bytes).digest(),
  });
  const newBytes = () => Buffer.concat([webmBegin, randomBytes(60)]);
  const put = (session: VisitorSession, piece = pieceOf(newBytes())) => putPiece(ports, session, piece);

  const recordingOf = (id: string) =>
    ports.db.selectFrom('recording').selectAll().where('verification_id', '=', id).executeTakeFirst();
  const chunksOf = (id: string) =>
    ports.db
      .selectFrom('recording_chunk')
      .selectAll()
      .where('verification_id', '=', id)
      .orderBy('chunk_index')
      .execute();

  /** Every chunk of the chain has its place, and the head is the last one. */
  async function expectWhole(id: string, chunks: number) {
    const rows = await chunksOf(id);
    expect(rows.map(({ chunk_index }) => chunk_index)).toEqual(Array.from({ length: chunks }, (_, at) => at));
    const recording = await recordingOf(id);
    expect(recording?.head_hash).toBe(rows.at(-1)?.hash);
    expect(recording?.bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0));
  }

  /** A race of one session each, and what it left. */
  async function raceOf(
    prepare: (session: VisitorSession) => readonly Contestant[] | Promise<readonly Contestant[]>,
    check: (outcomes: Parameters<typeof oneWins>[0], id: string, round: number) => void | Promise<void>,
  ) {
    const ids: string[] = [];
    await race(
      async (round) => {
        const session = await filmed();
        ids[round] = session.verification.id;
        return prepare(session);
      },
      (outcomes, round) => check(outcomes, ids[round] ?? '', round),
    );
  }

  test('two segments that begin at once have numbers of their own', async () => {
    await raceOf(
      (session) => {
        const begin: Contestant = async () => {
          const started = await startPieces(ports, session, type);
          return started.ok ? { ok: true, code: String(started.value.segment) } : started;
        };
        return [begin, begin];
      },
      (outcomes) => expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(['1', '2'])),
    );
  });

  test('one piece that is sent twice at once is stored once, and both are told so', async () => {
    await raceOf(
      (session) => {
        const piece = pieceOf(newBytes());
        return [() => put(session, piece), () => put(session, piece)];
      },
      async (outcomes, id) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        await expectWhole(id, 1);
      },
    );
  });

  test('two pieces of one number', async () => {
    await raceOf(
      (session) => [() => put(session), () => put(session)],
      async (outcomes, id, round) => {
        oneWins(outcomes, round);
        expect(outcomes.find(({ ok }) => !ok)?.code).toBe('recording_piece_unexpected');
        await expectWhole(id, 1);
      },
    );
  });

  test('a piece and marks: both follow each other in the chain', async () => {
    await raceOf(
      (session) => [() => put(session), () => addMarks(ports, session, [{ name: 'shutter', at: 1 }])],
      async (outcomes, id) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        await expectWhole(id, 2);
      },
    );
  });

  test('a piece and the end of the session: what was acknowledged is stored, and nothing comes after the end', async () => {
    await raceOf(
      (session) => [
        () => put(session),
        async () => {
          const canceled = await cancelVerification(ports, session.verification, 'visitor');
          const chunks = await chunksOf(session.verification.id);
          return { ok: canceled.ok, code: String(chunks.length) };
        },
      ],
      async ([stored, canceled], id) => {
        if (!stored?.ok) expect(stored?.code).toBe('wrong_state');
        expect(canceled).toEqual({ ok: true, code: stored?.ok ? '1' : '0' });
        expect(await chunksOf(id)).toHaveLength(stored?.ok ? 1 : 0);
        expect((await recordingOf(id))?.head_index).toBe(stored?.ok ? 0 : -1);
      },
    );
  });

  test('the end of a connection and of its session: both stand in the record', async () => {
    const head = { index: -1, hash: '' };
    const end = { reason: 'stopped', frames: 0, droppedFrames: 0, durationMs: 0, gaps: 0, head };
    await raceOf(
      (session) => [
        async () => {
          await endSegment(ports, session.verification.id, 0, end);
          return { ok: true };
        },
        () => cancelVerification(ports, session.verification, 'visitor'),
      ],
      async (outcomes, id) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        const chain = await chainOf(service, id);
        expect([countOf(chain, 'recording.ended'), countOf(chain, 'verification.canceled')]).toEqual([1, 1]);
      },
    );
  });

  /** The next chunk of a connection, as its recorder has it stored. */
  function chunkOf({ verification: { id } }: VisitorSession, before: { index: number; hash: string }) {
    const head = { index: before.index + 1, hash: randomBytes(32).toString('hex') };
    const facts = {
      kind: 'frames',
      segment: 0,
      segmentStartedAt: 0,
      fromMs: 0,
      durationMs: 1,
      size: 9,
    } as const;
    const chunk = { head, previous: before.hash, facts, at: ports.now() };
    const keep: Contestant = async () => {
      try {
        await ports.db.transaction().execute((tx) => keepHead(tx, id, chunk));
        return { ok: true };
      } catch (error) {
        if (error instanceof SupersededError) return { ok: false };
        throw error;
      }
    };
    return { head, keep };
  }

  async function headOf(id: string) {
    const recording = await recordingOf(id);
    return { index: recording?.head_index ?? -1, hash: recording?.head_hash ?? '' };
  }

  test('two chunks that follow one head', async () => {
    await raceOf(
      async (session) => {
        const before = await headOf(session.verification.id);
        return [chunkOf(session, before).keep, chunkOf(session, before).keep];
      },
      (outcomes, _, round) => oneWins(outcomes, round),
    );
  });

  test('the last chunk of a connection and the redaction: nothing stays', async () => {
    await raceOf(
      async (session) => {
        await cancelVerification(ports, session.verification, 'visitor');
        const { id } = session.verification;
        let before = await headOf(id);
        return [
          async () => {
            // One after the other: one of them comes just as the redaction does.
            for (;;) {
              const next = chunkOf(session, before);
              const kept = await next.keep();
              if (!kept.ok) return kept;
              before = next.head;
            }
          },
          () => redactVerification(ports, id, { actor: 'operator', details: {} }),
        ];
      },
      async ([, redacted], id) => {
        expect(redacted).toMatchObject({ ok: true });
        expect(await chunksOf(id)).toEqual([]);
        expect(await recordingOf(id)).toBeUndefined();
      },
    );
  });

  test('a media server’s file (its parts are invented), sent twice, and a segment of the page: the file is taken once', async () => {
    const facts = { kind: 'frames', fromMs: 0, durationMs: 1, description: {} } as const;
    const recorder = Object.assign(Object.create(ports.recorder) as typeof ports.recorder, {
      splitFile: (media: Uint8Array, { segment, startedAt }: { segment: number; startedAt: number }) =>
        Promise.resolve([{ ...facts, segment, segmentStartedAt: startedAt, media }]),
    });
    await raceOf(
      async (session) => {
        const { id } = session.verification;
        await openSegment(ports, session.verification, { way: 'whip', piece_type: null });
        const file = randomBytes(60);
        const sha256 = createHash('sha256').update(file).digest('hex');
        const claims = { recordingId: `${businessId}/${id}`, sha256, startedAt: ports.now().getTime() };
        const take = () => takeWhipFile({ ...ports, recorder }, claims, file);
        return [
          take,
          take,
          () => openSegment(ports, session.verification, { way: 'whip', piece_type: null }),
        ];
      },
      async (outcomes, id) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
        await expectWhole(id, 1);
        expect((await recordingOf(id))?.next_segment).toBe(4);
      },
    );
  });

  test('two processes that search one recording: one does', async () => {
    await raceOf(
      async (session) => {
        await put(session);
        await cancelVerification(ports, session.verification, 'visitor');
        const { id } = session.verification;
        const claim = async () => ({ ok: (await claimSearch(ports, id)) !== null });
        return [claim, claim];
      },
      (outcomes, _, round) => oneWins(outcomes, round),
    );
  });

  test('the end of a search and the redaction: nothing is entered after it', async () => {
    await raceOf(
      async (session) => {
        await put(session);
        await cancelVerification(ports, session.verification, 'visitor');
        const { id } = session.verification;
        return [
          async () => {
            await noteSearched(ports, id, { head: 0, details: {} });
            return { ok: true };
          },
          () => redactVerification(ports, id, { actor: 'operator', details: {} }),
        ];
      },
      async ([, redacted], id) => {
        expect(redacted).toMatchObject({ ok: true });
        expect((await chainOf(service, id)).at(-1)).toBe('verification.redacted');
      },
    );
  });

  test('two cuts and a piece that comes meanwhile: each chunk is destroyed once, or stays', async () => {
    await raceOf(
      async (session) => {
        await put(session);
        const { id, business_id } = session.verification;
        const cut = async () => {
          const given = { reason: 'forbiddenNumber', segments: [0] } as const;
          return { ok: true, code: String(await cutRecording(ports, { id, business_id }, given)) };
        };
        return [cut, cut, () => put(session, pieceOf(newBytes(), 1))];
      },
      async ([one, other, stored], id) => {
        expect(stored).toMatchObject({ ok: true });
        const destroyed = Number(one?.code) + Number(other?.code);
        expect(destroyed).toBeGreaterThanOrEqual(1);
        expect(destroyed + (await chunksOf(id)).length).toBe(2);
        const recording = await recordingOf(id);
        expect(recording?.head_index).toBe(1);
        const named = (recording?.cuts ?? []).reduce((sum, { from, to }) => sum + to - from + 1, 0);
        expect(named).toBe(destroyed);
      },
    );
  });
});
