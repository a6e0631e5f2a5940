import type { businessEventList, keyReadList, lookList } from '@ekyc/contract';
import type { z } from 'zod';
import { type Caller, noteWordedEvent } from '../business/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import { type EventFilter, listEvents } from './list-events.ts';
import { type KeyReadFilter, listKeyReads } from './list-key-reads.ts';
import { listLooks, type LookFilter, type LookPorts } from './list-looks.ts';

interface ExportPorts extends LookPorts {
  readonly now: () => Date;
}

type ExportEvent = 'looks.exported' | 'key_reads.exported' | 'events.exported';

/** Looks for a file. Who takes how many of them, and why, is an event before they are answered. */
export async function exportLooks(
  ports: ExportPorts,
  caller: Caller,
  filter: LookFilter,
  purpose: string | undefined,
): Promise<Outcome<z.infer<typeof lookList>>> {
  if (purpose === undefined) return failure('purpose_missing');
  const listed = await listLooks(ports, caller.businessId, filter);
  if (listed.ok)
    await noteExport(ports, caller, 'looks.exported', { filter, purpose, count: listed.value.items.length });
  return listed;
}

/** How often keys were shown personal data, for a file; the export is an event before it is answered. */
export async function exportKeyReads(
  ports: ExportPorts,
  caller: Caller,
  filter: KeyReadFilter,
  purpose: string | undefined,
): Promise<Outcome<z.infer<typeof keyReadList>>> {
  if (purpose === undefined) return failure('purpose_missing');
  const listed = await listKeyReads(ports, caller.businessId, filter);
  if (listed.ok) {
    const count = listed.value.items.length;
    await noteExport(ports, caller, 'key_reads.exported', { filter, purpose, count });
  }
  return listed;
}

/** Events for a file; the export is one itself, and not among them. */
export async function exportEvents(
  ports: ExportPorts,
  caller: Caller,
  filter: EventFilter,
  purpose: string | undefined,
): Promise<Outcome<z.infer<typeof businessEventList>>> {
  if (purpose === undefined) return failure('purpose_missing');
  const listed = await listEvents(ports, caller.businessId, filter);
  if (listed.ok)
    await noteExport(ports, caller, 'events.exported', { filter, purpose, count: listed.value.items.length });
  return listed;
}

async function noteExport(
  { db, master, now }: ExportPorts,
  caller: Caller,
  action: ExportEvent,
  {
    filter,
    purpose,
    count,
  }: { readonly filter: LookFilter; readonly purpose: string; readonly count: number },
): Promise<void> {
  const { cursor, limit: _, ...narrowed } = filter;
  // A file of many parts: only the first has no cursor.
  const details = { ...narrowed, count, ...(cursor === undefined ? {} : { continued: true }) };
  await db
    .transaction()
    .execute((tx) => noteWordedEvent(tx, master, { caller, at: now() }, { action, details, words: purpose }));
}
