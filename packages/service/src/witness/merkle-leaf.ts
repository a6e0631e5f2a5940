import type { AuditEntryTable } from '../audit/index.ts';
import { leafHash } from './merkle-tree.ts';

/**
 * Leaf of an audit entry: its place in its verification's chain and its own hash, which covers all of it. No personal
 * data, so that the log outlives every redaction.
 */
export function entryLeaf(entry: Pick<AuditEntryTable, 'verification_id' | 'sequence' | 'hash'>): Buffer {
  const fields = ['ekyc-audit-entry/1', entry.verification_id, entry.sequence, entry.hash.toString('hex')];
  return leafHash(Buffer.from(fields.map((field) => `${field}\n`).join(''), 'utf8'));
}
