import { z } from 'zod';
import type { AuditEntryTable } from '../audit/index.ts';

/** One line of `audit.jsonl`: everything that is hashed, so that anybody can compute the chain again. */
export const chainLine = z.strictObject({
  verificationId: z.string(),
  sequence: z.int().min(1),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'business', 'service', 'operator']),
  action: z.string(),
  /** JSON as text: its exact bytes are hashed. */
  details: z.string(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export function presentEntry(entry: AuditEntryTable): z.infer<typeof chainLine> {
  return {
    verificationId: entry.verification_id,
    sequence: entry.sequence,
    at: entry.at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    details: entry.details,
    previousHash: entry.previous_hash.toString('hex'),
    hash: entry.hash.toString('hex'),
  };
}

/** Reverse of {@link presentEntry}. */
export function readEntry(line: z.infer<typeof chainLine>): AuditEntryTable {
  return {
    verification_id: line.verificationId,
    sequence: line.sequence,
    at: new Date(line.at),
    actor: line.actor,
    action: line.action,
    details: line.details,
    previous_hash: Buffer.from(line.previousHash, 'hex'),
    hash: Buffer.from(line.hash, 'hex'),
  };
}
