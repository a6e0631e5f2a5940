import type { Database } from '../database/index.ts';
import { type EvidenceStore, verificationPrefix } from '../sealing/index.ts';
import { noteRedactionFinished, type VerificationTable } from '../verification/index.ts';
import type { RedactionLog } from './redaction-log.ts';

export interface FinishPorts {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly redactions: RedactionLog;
  readonly now: () => Date;
}

/** The part of a redaction outside the database; may be done any number of times. */
export async function finishRedaction(
  ports: FinishPorts,
  row: Pick<VerificationTable, 'id' | 'business_id' | 'redacted_at' | 'redaction_finished_at'>,
): Promise<void> {
  if (row.redaction_finished_at !== null) return;
  // The log first: once the objects are gone nothing would show that it is missing.
  await ports.redactions.append(row.id, row.redacted_at ?? ports.now());
  await ports.store.removeAll(verificationPrefix({ businessId: row.business_id, verificationId: row.id }));
  await noteRedactionFinished(ports.db, row.id, ports.now());
}

/** Finishes what a crash or a full disk interrupted. @returns how many */
export async function finishRedactions(ports: FinishPorts): Promise<number> {
  const rows = await ports.db
    .selectFrom('verification')
    .select(['id', 'business_id', 'redacted_at', 'redaction_finished_at'])
    .where('status', '=', 'redacted')
    .where('redaction_finished_at', 'is', null)
    .orderBy('redacted_at')
    .limit(200)
    .execute();
  for (const row of rows) await finishRedaction(ports, row);
  return rows.length;
}
