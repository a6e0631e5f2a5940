import { type Identification, photoTypes, takeTypes } from '@ekyc/contract';
import { z } from 'zod';
import type { PresentedRow } from './read-verification.ts';

type Proposal = NonNullable<Identification['proposedDecision']>;

/** As the decision slice stores them: a take without pictures means the whole take. */
const storedParts = z.array(z.tuple([z.enum(takeTypes), z.array(z.enum(photoTypes))]));

/** What one person decided while a second decision is outstanding; the caller resolves who that person is. */
export function presentProposal(
  row: PresentedRow,
  open: (sealedReason: Uint8Array | null) => string | null,
): Proposal | null {
  const { proposed_decision: decision, proposed_by: by, proposed_at: at } = row;
  if (row.status !== 'review' || decision === null || by === null || at === null) return null;
  const parts = storedParts.parse(JSON.parse(row.proposed_parts ?? '[]'));
  return {
    decision,
    by,
    at: at.toISOString(),
    parts: parts.map(([take, pictures]) => (pictures.length > 0 ? { take, photoTypes: pictures } : { take })),
    person: null,
    reason: open(row.proposed_reason),
  };
}
