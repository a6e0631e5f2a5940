import { chainHead } from '@ekyc/contract';
import { z } from 'zod';
import {
  type AuditEntryTable,
  areIntact,
  differencesFrom,
  readStatement,
  stateEntries,
} from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { WebhookMessageTable } from './webhook.table.ts';

/** What a message reports of its verification, and up to which entry of the audit chain. */
const messageBody = z.object({
  business: z.string(),
  data: z.object({
    publicId: z.string(),
    status: z.string(),
    decision: z.string().nullable(),
    reasons: z.array(z.string()),
    outcomes: z.record(z.string(), z.string()),
    /** Absent from messages older than the log of all chains. */
    audit: chainHead.optional(),
  }),
});
type MessageData = z.infer<typeof messageBody>['data'];

/** Whether a message contradicts what the audit chain said when it was written. */
export async function isContradicted(
  db: Database,
  message: Pick<WebhookMessageTable, 'body' | 'business_id' | 'verification_id'>,
): Promise<boolean> {
  const parsed = messageBody.safeParse(parse(message.body));
  if (!parsed.success) return true;
  const { business, data } = parsed.data;
  const { public_id } = await db
    .selectFrom('verification')
    .select('public_id')
    .where('id', '=', message.verification_id)
    .executeTakeFirstOrThrow();
  if (business !== message.business_id || data.publicId !== public_id) return true;
  const entries = await stateEntries(db).where('verification_id', '=', message.verification_id).execute();
  return !areIntact(entries) || !entries.some((_, at) => isSaidBy(entries.slice(0, at + 1), data));
}

/** @param entries of the chain, up to the one that the message may report */
function isSaidBy(entries: readonly AuditEntryTable[], data: MessageData): boolean {
  const last = entries.at(-1);
  const isItsEntry =
    data.audit === undefined ||
    (last?.sequence === data.audit.entries && last.hash.toString('hex') === data.audit.head);
  return isItsEntry && differencesFrom(readStatement(entries), data).length === 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
