import type { DatabaseTransaction } from '../database/index.ts';
import type { AuditEntryTable } from './audit.table.ts';

/** Stores the sealed words of an entry that this transaction wrote. */
export async function keepWords(
  tx: DatabaseTransaction,
  { verification_id, sequence }: Pick<AuditEntryTable, 'verification_id' | 'sequence'>,
  sealed: Buffer,
): Promise<void> {
  await tx.insertInto('audit_words').values({ verification_id, sequence, sealed_words: sealed }).execute();
}

/** Deletes every word that somebody gave as a reason or purpose; the chain keeps what proves them. */
export async function eraseWords(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('audit_words').where('verification_id', '=', verificationId).execute();
}
