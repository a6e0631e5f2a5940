import { createHash } from 'node:crypto';
import type { RequestBody } from '@ekyc/contract';
import { replayRedactions } from '@ekyc/service';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  call,
  createTestDatabase,
  expectOk,
  oneDatabase,
  runOperator,
  type TestDatabase,
} from '@ekyc/testkit';
import { openArchive } from '@ekyc/service/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const text = '裏面の住所が読みにくいです。\n髙橋さんに確認をお願いします。';

describe.each(oneDatabase)('notes on a case, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let team: Awaited<ReturnType<typeof staffed>>;
  let others: Awaited<ReturnType<typeof staffed>>;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    team = await staffed();
    others = await staffed();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function staffed() {
    const business = await service.addBusiness();
    const join = (role: 'owner' | 'reviewer' | 'auditor' | 'developer') =>
      new StaffMember(service, business.businessId).join(role);
    return {
      business,
      owner: await join('owner'),
      reviewer: await join('reviewer'),
      auditor: await join('auditor'),
      developer: await join('developer'),
    };
  }

  const made = async (targetUserId?: string) =>
    expectOk(
      await team.business.call('identification.create', {
        body: targetUserId === undefined ? {} : { targetUserId },
      }),
      'create',
    ).publicId;
  const write = (who: StaffMember, publicId: string, body: unknown = { text }) =>
    who.call('note.write', { params: { publicId }, body });
  const written = async (who: StaffMember, publicId: string, body: RequestBody<'note.write'> = { text }) =>
    expectOk(await write(who, publicId, body), 'write');
  const notesOf = async (who: StaffMember, publicId: string) =>
    expectOk(await who.call('note.list', { params: { publicId } }), 'list');
  const takeBack = (who: StaffMember, publicId: string, id: string) =>
    who.call('note.takeBack', { params: { publicId, id } });
  const historyOf = async (who: Pick<StaffMember, 'call'>, publicId: string) =>
    expectOk(await who.call('business.getHistory', { params: { publicId } }), 'history').items;
  const mentionsOf = async (who: StaffMember) =>
    expectOk(await who.call('review.listMentions'), 'mentions').items;
  const countOf = async (who: StaffMember) => expectOk(await who.call('review.count'), 'count').mentioned;
  const rows = async (table: 'note' | 'note_mention') =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(service.ports.db)).rows;

  test('colleagues read it with name and time, in the list and in the history; the record holds no words', async () => {
    const publicId = await made();
    const note = await written(team.reviewer, publicId, { text: `  ${text} ` });
    const person = { kind: 'staff', name: team.reviewer.holder.person.email, former: false };
    expect(note).toMatchObject({ text, person, takenBackAt: null, mentions: [], unseen: false });
    for (const who of [team.owner, team.reviewer, team.auditor])
      expect((await notesOf(who, publicId)).items).toEqual([note]);
    const entry = (await historyOf(team.auditor, publicId)).at(-1);
    expect(entry).toMatchObject({ action: 'note.written', by: person, words: text, at: note.at });
    expect(entry?.details).toEqual({
      staff: team.reviewer.staffId,
      note: note.id,
      noteSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      mentioned: [],
    });
    // Salted: nobody tries short notes on it after a redaction.
    const plain = createHash('sha256').update(text, 'utf8').digest('hex');
    expect(entry?.details['noteSha256']).not.toBe(plain);
    const stored = JSON.stringify(await rows('note'), (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('utf8')
        : value,
    );
    expect(stored).not.toContain('住所');
    // Keys and developers see that there was one, and no more.
    const keyed = (await historyOf(team.business, publicId)).at(-1);
    expect(keyed).toMatchObject({ action: 'note.written', words: null });
    expect((await historyOf(team.developer, publicId)).at(-1)).toMatchObject({ by: null, words: null });
  });

  test('only owners and reviewers write; a key, a developer and another business get nothing', async () => {
    const publicId = await made();
    await written(team.owner, publicId);
    for (const who of [team.auditor, team.developer])
      expect(await write(who, publicId)).toMatchObject({ status: 403, code: 'role_not_allowed' });
    const params = { publicId };
    expect((await team.developer.call('note.list', { params })).code).toBe('role_not_allowed');
    expect((await team.business.call('note.list', { params })).code).toBe('access_token_missing');
    const keyed = await team.business.call('note.write', { params, body: { text } });
    expect(keyed.code).toBe('access_token_missing');
    const [note] = (await notesOf(team.owner, publicId)).items;
    for (const answer of [
      await others.owner.call('note.list', { params }),
      await write(others.owner, publicId),
      await takeBack(others.owner, publicId, note?.id ?? ''),
      await others.owner.call('note.markSeen', { params, body: { notes: [note?.id ?? ''] } }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect((await notesOf(team.owner, publicId)).items).toHaveLength(1);
  });

  test('what is no note is refused: nothing, too much, what nobody stores, what is no colleague', async () => {
    const publicId = await made();
    await written(team.owner, publicId, { text: '字'.repeat(2000) });
    const wrong: readonly [unknown, string][] = [
      [{}, 'text'],
      [{ text: ' \n ' }, 'text'],
      [{ text: '字'.repeat(2001) }, 'text'],
      [{ text: 'a\0b' }, 'text'],
      [{ text, mentions: 'all' }, 'mentions'],
      [{ text, mentions: Array.from({ length: 21 }, (_, at) => `m${at}`) }, 'mentions'],
      [{ text, mentions: [team.reviewer.staffId, 'nobody'] }, 'mentions.1'],
      // Oneself, who may not read it, and another business's.
      [{ text, mentions: [team.owner.staffId] }, 'mentions.0'],
      [{ text, mentions: [team.developer.staffId] }, 'mentions.0'],
      [{ text, mentions: [others.owner.staffId] }, 'mentions.0'],
      [{ text, to: 'all' }, 'to'],
    ];
    for (const [body, path] of wrong) {
      const answer = await write(team.owner, publicId, body);
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(422);
      expect(JSON.stringify(answer.body)).toContain(`"path":"${path}"`);
    }
    const large = await write(team.owner, publicId, { text: 'x'.repeat(2_000_000) });
    expect(large).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await takeBack(team.owner, publicId, 'no-id')).code).toBe('not_found');
    const params = { publicId };
    expect((await team.owner.call('note.markSeen', { params, body: { notes: [] } })).status).toBe(422);
    expect((await notesOf(team.owner, publicId)).items).toHaveLength(1);
  });

  test('who wrote it takes it back: the text is destroyed, the fact stays, again it does nothing', async () => {
    const publicId = await made();
    const mentions = [team.owner.staffId];
    const note = await written(team.reviewer, publicId, { text, mentions });
    expect(await takeBack(team.owner, publicId, note.id)).toMatchObject({
      status: 403,
      code: 'note_of_another',
    });
    const other = await made();
    expect((await takeBack(team.reviewer, other, note.id)).code).toBe('not_found');
    for (let times = 0; times < 2; times += 1)
      expect((await takeBack(team.reviewer, publicId, note.id)).status).toBe(204);
    const [left] = (await notesOf(team.owner, publicId)).items;
    expect(left).toMatchObject({ id: note.id, text: null, mentions: [], takenBackAt: expect.any(String) });
    const history = await historyOf(team.owner, publicId);
    expect(history.map(({ action, words }) => [action, words])).toEqual([
      ['verification.created', null],
      ['note.written', null],
      ['note.taken_back', null],
    ]);
    const [row] = (await rows('note')).filter(({ id }) => id === note.id);
    expect(row?.['sealed_text']).toBeNull();
    expect(await mentionsOf(team.owner)).toEqual([]);
  });

  test('who is mentioned sees which cases until they have seen the notes', async () => {
    const [one, two] = [await made('Kokyaku-1'), await made('Kokyaku-2')];
    const to = (...who: StaffMember[]) => ({ text, mentions: who.map(({ staffId }) => staffId) });
    const first = await written(team.owner, one, to(team.reviewer, team.auditor, team.reviewer));
    expect(new Set(first.mentions.map(({ person }) => person?.name))).toEqual(
      new Set([team.reviewer, team.auditor].map(({ holder }) => holder.person.email)),
    );
    expect(first.mentions).toHaveLength(2);
    await written(team.owner, two, to(team.reviewer));
    const second = await written(team.owner, one, to(team.reviewer));
    expect(await countOf(team.reviewer)).toBe(2);
    expect(await countOf(team.owner)).toBe(0);
    const mentions = await mentionsOf(team.reviewer);
    expect(mentions.map(({ publicId, notes, targetUserId }) => [publicId, notes, targetUserId])).toEqual([
      [one, 2, 'Kokyaku-1'],
      [two, 1, 'Kokyaku-2'],
    ]);
    expect(mentions[0]).toMatchObject({
      at: second.at,
      status: 'created',
      kind: 'identification',
      person: { name: team.owner.holder.person.email },
    });
    const { items, colleagues } = await notesOf(team.reviewer, one);
    expect(items.map(({ unseen }) => unseen)).toEqual([true, true]);
    // Those who may read notes, without the one who asks.
    expect(colleagues.map(({ staffId }) => staffId)).toEqual([team.owner.staffId, team.auditor.staffId]);
    const see = (who: StaffMember, publicId: string, ids: readonly string[]) =>
      who.call('note.markSeen', { params: { publicId }, body: { notes: ids } });
    // One of them alone: what came meanwhile stays new.
    expect((await see(team.reviewer, one, [first.id])).status).toBe(204);
    expect((await mentionsOf(team.reviewer)).map(({ notes }) => notes)).toEqual([1, 1]);
    // By another case, or by another member, nothing is seen.
    expect((await see(team.reviewer, two, [second.id])).status).toBe(204);
    expect((await see(team.owner, one, [second.id])).status).toBe(204);
    expect(await countOf(team.reviewer)).toBe(2);
    expect((await see(team.reviewer, one, [second.id])).status).toBe(204);
    expect((await mentionsOf(team.reviewer)).map(({ publicId }) => publicId)).toEqual([two]);
    // An auditor reads, and marks what was read.
    expect(await countOf(team.auditor)).toBe(1);
    expect((await see(team.auditor, one, [first.id])).status).toBe(204);
    expect(await countOf(team.auditor)).toBe(0);
    expect((await team.developer.call('review.listMentions')).code).toBe('role_not_allowed');
    expect(await mentionsOf(others.reviewer)).toEqual([]);
  });

  test('a redaction destroys notes and mentions; the record keeps that there were some', async () => {
    const publicId = await made();
    const note = await written(team.owner, publicId, { text, mentions: [team.auditor.staffId] });
    const before = await countOf(team.auditor);
    expectOk(await team.business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    // In an end too, colleagues may have something to say.
    await written(team.reviewer, publicId);
    expectOk(await team.owner.call('identification.redact', { params: { publicId } }), 'redact');
    expect(await notesOf(team.owner, publicId)).toMatchObject({ items: [] });
    expect(await countOf(team.auditor)).toBe(before - 1);
    expect((await rows('note')).filter(({ id }) => id === note.id)).toEqual([]);
    expect((await rows('note_mention')).filter(({ note_id: id }) => id === note.id)).toEqual([]);
    const left = (await historyOf(team.owner, publicId)).filter(({ action }) => action === 'note.written');
    expect(left.map(({ words, by }) => [words, by?.name])).toEqual([
      [null, team.owner.holder.person.email],
      [null, team.reviewer.holder.person.email],
    ]);
    expect(await write(team.owner, publicId)).toMatchObject({ status: 410, code: 'redacted' });
    expect(await takeBack(team.owner, publicId, note.id)).toMatchObject({ status: 410, code: 'redacted' });
    expect(await replayRedactions(service.ports)).toBe(0);
  });

  test('the evidence archive says that there was one, without its words, and is genuine', async () => {
    const publicId = await made();
    await written(team.owner, publicId, { text: '照会番号ナナナナ', mentions: [team.reviewer.staffId] });
    expectOk(await team.business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    const { 'access-token': token = '' } = team.owner.holder.headers;
    const response = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { 'access-token': token, business: team.owner.businessId, 'access-purpose': 'audit' },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ekyc-notes-'));
    const file = join(folder, 'evidence.zip');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const archive = await openArchive(file);
    const acts = (await archive.read('staff.json')).toString('utf8');
    expect(acts).toContain('note.written');
    expect(acts).not.toContain('ナナナナ');
    archive.close();
    const keys = join(folder, 'keys.json');
    await writeFile(
      keys,
      JSON.stringify(expectOk(await call(service.url, 'service.listEvidenceKeys'), 'keys')),
    );
    expect(await runOperator({}, 'evidence', 'verify', file, '--key', keys)).toMatch(/^GENUINE: /);
    await rm(folder, { recursive: true });
  });

  test('no webhook and no answer to a visitor or a key bears its words', async () => {
    const { publicId } = expectOk(
      await team.business.call('selfieData.create', { body: { targetUserId: 'kaiin-9' } }),
      'create',
    );
    await written(team.owner, publicId, { text: '照会番号ナナナナ' });
    expectOk(await team.business.call('selfieData.cancelByClient', { params: { publicId } }), 'cancel');
    const messages = await service.ports.db.selectFrom('webhook_message').select('body').execute();
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter(({ body }) => body.includes('ナナナナ'))).toEqual([]);
    const read = await team.business.call('selfieData.get', { params: { publicId } });
    expect(JSON.stringify([read.body, await historyOf(team.business, publicId)])).not.toContain('ナナナナ');
  });
});
