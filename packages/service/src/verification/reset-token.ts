import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../database/index.ts';
import type { ResetTokenTable } from './verification.table.ts';

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token of 256 random bits that binds another browser once; only its hash is stored. */
export async function insertResetToken(
  tx: DatabaseTransaction,
  given: Pick<ResetTokenTable, 'verification_id' | 'purpose' | 'expires_at'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('reset_token')
    .values({ ...given, token_hash: hashToken(token), spent_at: null })
    .execute();
  return token;
}

/**
 * Spends a token of this verification in the write itself.
 * @returns what it was for; null where it is unknown, spent or too old
 */
export async function spendResetToken(
  tx: DatabaseTransaction,
  given: { readonly verificationId: string; readonly token: string; readonly now: Date },
): Promise<ResetTokenTable['purpose'] | null> {
  const spent = await tx
    .updateTable('reset_token')
    .set({ spent_at: given.now })
    .where('token_hash', '=', hashToken(given.token))
    .where('verification_id', '=', given.verificationId)
    .where('expires_at', '>', given.now)
    .where('spent_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst();
  return spent?.purpose ?? null;
}

/** Whether the verification was ever given to another browser by a token. */
export async function wasTokenSpent(tx: DatabaseTransaction, verificationId: string): Promise<boolean> {
  const spent = await tx
    .selectFrom('reset_token')
    .select('token_hash')
    .where('verification_id', '=', verificationId)
    .where('spent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return spent !== undefined;
}

/** Invalidates unspent tokens; spent ones stay on record. */
export async function dropUnspentTokens(
  tx: DatabaseTransaction,
  verificationId: string,
  purpose: ResetTokenTable['purpose'],
): Promise<void> {
  await tx
    .deleteFrom('reset_token')
    .where('verification_id', '=', verificationId)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .execute();
}
