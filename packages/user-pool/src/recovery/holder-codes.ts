import { spendCurrentCode } from '../current-code.ts';
import { refusals } from '../outcome.ts';
import type { Pool } from '../pool.ts';
import { same, userBySubject } from '../users.ts';
import { lockUser, recordChange, tellChange } from './changes.ts';
import { hashRecoveryCode, makeRecoveryCode } from './code-form.ts';

/** How many are made at a time; making new ones ends the old ones. */
const codesMade = 10;

/** Why no recovery codes were made. */
export type CodesRefused = 'noAccount' | 'wrongCode' | 'tooManyGuesses';

/** Makes new recovery codes for an account, against a code of its authenticator. They are shown only this once. */
export async function makeHolderCodes(
  pool: Pool,
  sub: string,
  currentCode: string,
): Promise<readonly string[] | CodesRefused> {
  const row = await userBySubject(pool.db, sub);
  if (!row) return 'noAccount';
  const refused = await spendCurrentCode(pool, row, currentCode);
  if (refused) return refused === refusals.limitExceeded ? 'tooManyGuesses' : 'wrongCode';
  const codes = Array.from({ length: codesMade }, makeRecoveryCode);
  const change = await pool.db.transaction().execute(async (tx) => {
    const within = { ...pool, db: tx };
    // Simultaneous calls queue up: only the codes of the last one exist.
    const current = await lockUser(within, sub);
    if (!current || !same(current.sealed_totp, row.sealed_totp)) return null;
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
    return recordChange(within, current, { kind: 'recoveryCodesMade', action: 'recovery_codes.made' });
  });
  if (change === null) return 'noAccount';
  tellChange(pool, change);
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
