import { noteAccountEvent } from '../account-events.ts';
import type { Pool } from '../pool.ts';
import { emailOf, userBySubject } from '../users.ts';
import { hashRecoveryCode, makeRecoveryCode } from './code-form.ts';

/** So many are made at once; making new ones ends the old ones. */
const codesMade = 10;

/** Makes an account's recovery codes anew. They are told this once. @returns null: no such account */
export async function makeHolderCodes(pool: Pool, sub: string): Promise<readonly string[] | null> {
  const codes = Array.from({ length: codesMade }, makeRecoveryCode);
  const row = await pool.db.transaction().execute(async (tx) => {
    // Two at once follow each other: the codes of one are all there are.
    const user = await tx
      .selectFrom('pool_user')
      .selectAll()
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    await tx.deleteFrom('pool_recovery_code').where('sub', '=', sub).where('origin', '=', 'holder').execute();
    const valid_from = pool.now();
    const values = codes.map((code) => ({
      sub,
      code_hash: hashRecoveryCode(pool, sub, code),
      origin: 'holder' as const,
      valid_from,
      expires_at: null,
      undo_hash: null,
    }));
    await tx.insertInto('pool_recovery_code').values(values).execute();
    await noteAccountEvent({ ...pool, db: tx }, sub, { actor: 'holder', action: 'recovery_codes.made' });
    return user;
  });
  if (row === null) return null;
  pool.delivery.deliver({ kind: 'recoveryCodesMade', medium: 'EMAIL', to: emailOf(pool.keys, row) });
  return codes;
}

/** How many codes of the holder's own are left. @returns null: no such account */
export async function countHolderCodes(pool: Pool, sub: string): Promise<number | null> {
  if (!(await userBySubject(pool.db, sub))) return null;
  const rows = await pool.db
    .selectFrom('pool_recovery_code')
    .select('code_hash')
    .where('sub', '=', sub)
    .where('origin', '=', 'holder')
    .execute();
  return rows.length;
}
