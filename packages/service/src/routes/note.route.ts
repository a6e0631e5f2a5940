import { endpoints, type Note } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../business/index.ts';
import {
  type ListedNote,
  listNotes,
  markNotesSeen,
  type NoteMember,
  takeBackNote,
  writeNote,
} from '../note/index.ts';
import { success } from '../outcome.ts';
import { listColleagues, readActors, type StaffPorts } from '../staff/index.ts';
import { staffRoute } from './business-route.ts';

/** What members write to each other about a verification. */
export function noteRoutes(app: FastifyInstance, ports: StaffPorts): void {
  staffRoute(app, ports, endpoints['note.list'], async ({ caller, params }) => {
    const member = memberOf(caller);
    const notes = await listNotes(ports, member, params.publicId);
    if (!notes.ok) return notes;
    const items = await withNames(ports, member, notes.value);
    return success({ items, colleagues: await listColleagues(ports, member) });
  });
  staffRoute(app, ports, endpoints['note.write'], async ({ caller, params, body }) => {
    const member = memberOf(caller);
    const written = await writeNote(ports, member, { ...params, ...body });
    if (!written.ok) return written;
    const [note] = await withNames(ports, member, [written.value]);
    if (!note) throw new Error('one note has one with names');
    return success(note);
  });
  staffRoute(app, ports, endpoints['note.takeBack'], ({ caller, params }) =>
    takeBackNote(ports, memberOf(caller), params),
  );
  staffRoute(app, ports, endpoints['note.markSeen'], ({ caller, params, body }) =>
    markNotesSeen(ports, memberOf(caller), { ...params, ...body }),
  );
}

/** A member's person is the member. */
const memberOf = ({ businessId, person }: Caller): NoteMember => ({ businessId, staffId: person });

async function withNames(
  ports: StaffPorts,
  { businessId }: NoteMember,
  notes: readonly ListedNote[],
): Promise<Note[]> {
  const ids = notes.flatMap(({ staffId, mentioned }) => [staffId, ...mentioned]);
  const actors = await readActors(ports, businessId, ids);
  const personOf = (id: string) => actors.get(id) ?? null;
  return notes.map(({ mentioned, ...note }) => ({
    ...note,
    person: personOf(note.staffId),
    mentions: mentioned.map((staffId) => ({ staffId, person: personOf(staffId) })),
  }));
}
