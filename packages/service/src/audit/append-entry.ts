import { createHash } from 'node:crypto';
import type { DatabaseTransaction } from '../database/index.ts';
import type { AuditEntryTable } from './audit.table.ts';
import { noteLookOf } from './looks.ts';
import { keepWords } from './words.ts';

export interface NewAuditEntry {
  readonly actor: AuditEntryTable['actor'];
  readonly action: string;
  /** Ids, hashes, counts and codes; never personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Sealed words whose hash stands in the details; stored beside the chain until redaction. */
  readonly sealedWords?: Buffer | null;
}

/** What the first entry of a chain follows. */
export const chainStart = Buffer.alloc(32);

/**
 * Hash of one entry: SHA-256 over the previous hash and the length-prefixed fields, so that no two different
 * entries give the same bytes.
 */
export function hashEntry(entry: Omit<AuditEntryTable, 'hash'>): Buffer {
  const hash = createHash('sha256').update(entry.previous_hash);
  const fields = [
    entry.verification_id,
    String(entry.sequence),
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.details,
  ];
  for (const field of fields) {
    const bytes = Buffer.from(field, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

/**
 * Appends to the verification's chain. Locks its row, so that entries of one verification never fork. The head stands
 * in that row, which every other change of the verification locks too: a row of its own would be a second lock, in
 * an order that differs between writers.
 */
export async function appendAuditEntry(
  tx: DatabaseTransaction,
  verificationId: string,
  at: Date,
  entry: NewAuditEntry,
): Promise<void> {
  const head = await tx
    .selectFrom('verification')
    .select(['business_id', 'audit_sequence', 'audit_head'])
    .where('id', '=', verificationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = nextEntry(head, { verificationId, at, entry });
  await insertEntry(tx, row);
  await noteLookOf(tx, head.business_id, row);
  if (entry.sealedWords) await keepWords(tx, row, entry.sealedWords);
  await tx
    .updateTable('verification')
    .set({ audit_sequence: row.sequence, audit_head: row.hash })
    .where('id', '=', verificationId)
    .execute();
}

/** Writes an entry whose head the caller writes in the same transaction. */
export async function insertEntry(tx: DatabaseTransaction, row: AuditEntryTable): Promise<void> {
  await tx.insertInto('audit_entry').values(row).execute();
}

/** The entry that follows the head of a chain. */
export function nextEntry(
  head: { readonly audit_sequence: number; readonly audit_head: Buffer },
  {
    verificationId,
    at,
    entry,
  }: { readonly verificationId: string; readonly at: Date; readonly entry: NewAuditEntry },
): AuditEntryTable {
  const row = {
    verification_id: verificationId,
    sequence: head.audit_sequence + 1,
    at,
    actor: entry.actor,
    action: entry.action,
    details: canonicalJson(entry.details ?? {}),
    previous_hash: head.audit_head,
  };
  return { ...row, hash: hashEntry(row) };
}

/** JSON with sorted keys, so that the same content always hashes the same. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
