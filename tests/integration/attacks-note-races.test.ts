import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redactVerification, takeBackNote, writeNote } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterVerification } from './entered-verifications.ts';
import { race } from './race.ts';
import { chainOf, countOf } from './raced-sessions.ts';
import { StaffMember } from './staff-member.ts';

const text = '確認をお願いします。';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of notes and what destroys them at once', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let member: { readonly businessId: string; readonly staffId: string };
  let mentions: readonly string[];
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    const { businessId } = await service.addBusiness();
    const { staffId } = await new StaffMember(service, businessId).join('reviewer');
    member = { businessId, staffId };
    mentions = [(await new StaffMember(service, businessId).join('owner')).staffId];
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const canceled = () =>
    enterVerification(service.ports, {
      businessId: member.businessId,
      way: ['start', 'cancel'],
      securityCodeHash: null,
    });
  const write = (publicId: string) => writeNote(service.ports, member, { publicId, text, mentions });
  const redact = (id: string) => redactVerification(service.ports, id, { actor: 'business', details: {} });
  const left = (id: string) =>
    service.ports.db.selectFrom('note').selectAll().where('verification_id', '=', id).execute();
  const mentioned = (id: string) =>
    service.ports.db.selectFrom('note_mention').selectAll().where('verification_id', '=', id).execute();

  test('none outlives a redaction: it is destroyed by it, or refused', async () => {
    await race(
      async (round) => {
        const row = await canceled();
        rows[round] = row.id;
        return [() => write(row.public_id), () => redact(row.id)];
      },
      async ([wrote, redacted], round) => {
        const id = rows[round] ?? '';
        expect(redacted?.ok).toBe(true);
        if (wrote?.ok === false) expect(wrote.code).toBe('redacted');
        expect(await left(id)).toEqual([]);
        expect(await mentioned(id)).toEqual([]);
        const chain = await chainOf(service, id);
        expect(countOf(chain, 'note.written')).toBe(wrote?.ok === true ? 1 : 0);
        expect(chain.at(-1)).toBe('verification.redacted');
      },
    );
  });

  test('taken back twice at once, it is taken back once', async () => {
    await race(
      async (round) => {
        const row = await canceled();
        rows[round] = row.id;
        const note = await write(row.public_id);
        if (!note.ok) throw new Error(note.code);
        const back = () =>
          takeBackNote(service.ports, member, { publicId: row.public_id, id: note.value.id });
        return [back, back];
      },
      async (outcomes, round) => {
        const id = rows[round] ?? '';
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        expect(countOf(await chainOf(service, id), 'note.taken_back')).toBe(1);
        expect(await left(id)).toMatchObject([{ sealed_text: null }]);
        expect(await mentioned(id)).toEqual([]);
      },
    );
  });

  test('taken back while it is redacted, nothing of it is left', async () => {
    await race(
      async (round) => {
        const row = await canceled();
        rows[round] = row.id;
        const note = await write(row.public_id);
        if (!note.ok) throw new Error(note.code);
        const { id } = note.value;
        return [
          () => takeBackNote(service.ports, member, { publicId: row.public_id, id }),
          () => redact(row.id),
        ];
      },
      async ([back, redacted], round) => {
        const id = rows[round] ?? '';
        expect(redacted?.ok).toBe(true);
        if (back?.ok === false) expect(back.code).toBe('redacted');
        expect(await left(id)).toEqual([]);
        expect(countOf(await chainOf(service, id), 'note.taken_back')).toBe(back?.ok === true ? 1 : 0);
      },
    );
  });

  /** Id of each round's verification. */
  const rows: Record<number, string> = {};
});
