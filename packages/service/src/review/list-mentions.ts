import type { mentionedCases } from '@ekyc/contract';
import type { z } from 'zod';
import type { Database } from '../database/index.ts';
import { type NoteMember, readMentions } from '../note/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { readActors } from '../staff/index.ts';
import { referenceOf } from '../verification/index.ts';

/** Most cases that are shown; others follow when these were seen. */
const mostShown = 100;

/** Cases in any state with notes that mention this member and that they have not seen. */
export async function listMentions(
  ports: { readonly db: Database; readonly master: MasterKey },
  member: NoteMember,
): Promise<z.infer<typeof mentionedCases>> {
  const rows = await readMentions(ports.db, member, mostShown);
  const actors = await readActors(
    ports,
    member.businessId,
    rows.map(({ author }) => author),
  );
  return {
    items: rows.map((row) => ({
      publicId: row.public_id,
      kind: row.kind,
      status: row.status,
      mode: row.mode,
      targetUserId: referenceOf(ports.master, row),
      notes: row.notes,
      at: row.at.toISOString(),
      person: actors.get(row.author) ?? null,
    })),
  };
}
