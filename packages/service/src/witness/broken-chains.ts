import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LogDifference } from './log-difference.ts';

/**
 * Chains with another number of entries than the verification counts, or another end than its head, which no log shows
 * before they entered it; and entries that claim a place beyond the end of the log.
 */
export async function findBrokenChains(db: Database): Promise<LogDifference[]> {
  const { rows: chains } = await sql<{ id: string }>`
    select verification.id
    from verification
    left join (
      select verification_id, count(*) as entries, max(sequence) as last from audit_entry group by verification_id
    ) as chain on chain.verification_id = verification.id
    left join audit_entry as entry
      on entry.verification_id = verification.id and entry.sequence = verification.audit_sequence
    where coalesce(chain.entries, 0) <> verification.audit_sequence
      or coalesce(chain.last, 0) <> verification.audit_sequence
      or (verification.audit_sequence > 0 and entry.hash is distinct from verification.audit_head)
    order by verification.id`.execute(db);
  const { rows: beyond } = await sql<{ verification_id: string; sequence: number }>`
    select verification_id, sequence from audit_entry
    where log_position >= coalesce((select max(position) + 1 from audit_log_node where level = 0), 0)
    order by verification_id, sequence`.execute(db);
  return [
    ...chains.map(({ id }) => ({ code: 'chain_differs', detail: `verification ${id}` }) as const),
    ...beyond.map(
      ({ verification_id, sequence }) =>
        ({ code: 'entry_beyond_log', detail: `verification ${verification_id}, entry ${sequence}` }) as const,
    ),
  ];
}
