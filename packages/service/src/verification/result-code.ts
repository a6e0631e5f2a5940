import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, sealedFields } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

const validHours = 24;

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/**
 * The one-time code a visitor returns to the business with; made when the visitor's part ends, and renewed when it ends
 * again after something was taken again. Only its hash can be looked up; the code itself is sealed under the
 * verification's key.
 */
export async function issueResultCode(
  tx: DatabaseTransaction,
  ports: { readonly master: MasterKey; readonly now: () => Date },
  row: VerificationTable,
): Promise<void> {
  const code = randomBytes(32).toString('base64url');
  const issued = {
    code_hash: hashCode(code),
    sealed_code: openVault(ports.master, row).seal('result-code', Buffer.from(code, 'utf8')),
    expires_at: new Date(ports.now().getTime() + validHours * 3_600_000),
    redeemed_at: null,
  };
  await tx
    .insertInto('result_code')
    .values({ ...issued, verification_id: row.id })
    .onConflict((conflict) => conflict.column('verification_id').doUpdateSet(issued))
    .execute();
}

/** Where the visitor's browser goes back to, with its code; null where the business named no address. */
export async function returnUrl(
  db: Database,
  master: MasterKey,
  row: VerificationTable,
): Promise<string | null> {
  if (!row.sealed_request) return null;
  const vault = openVault(master, row);
  const { redirectUrl } = vault.openJson(sealedFields.request, row.sealed_request);
  if (redirectUrl === null) return null;
  const code = await db
    .selectFrom('result_code')
    .select('sealed_code')
    .where('verification_id', '=', row.id)
    .executeTakeFirst();
  if (!code?.sealed_code) return null;
  const url = new URL(redirectUrl);
  url.searchParams.set('resultCode', vault.open('result-code', code.sealed_code).toString('utf8'));
  return url.href;
}

/** Spends a code in the write itself. @returns the verification's id */
export async function redeemResultCode(
  ports: { readonly db: Database; readonly now: () => Date },
  caller: Caller,
  code: string,
): Promise<Outcome<string>> {
  const hash = hashCode(code);
  const owned = await ports.db
    .selectFrom('result_code')
    .innerJoin('verification', 'verification.id', 'result_code.verification_id')
    .select(['result_code.verification_id', 'result_code.redeemed_at', 'result_code.expires_at'])
    .where('code_hash', '=', hash)
    .where('business_id', '=', caller.businessId)
    .executeTakeFirst();
  if (!owned || owned.expires_at <= ports.now()) return failure('result_code_invalid');
  const spent = await ports.db
    .updateTable('result_code')
    .set({ redeemed_at: ports.now() })
    .where('code_hash', '=', hash)
    .where('redeemed_at', 'is', null)
    .returning('verification_id')
    .executeTakeFirst();
  return spent ? success(spent.verification_id) : failure('result_code_used');
}

/** Of a code that was spent before: for a call that is repeated with its key. @returns the verification's id */
export async function findRedeemed(
  { db }: { readonly db: Database },
  caller: Caller,
  code: string,
): Promise<Outcome<string>> {
  const spent = await db
    .selectFrom('result_code')
    .innerJoin('verification', 'verification.id', 'result_code.verification_id')
    .select('result_code.verification_id')
    .where('code_hash', '=', hashCode(code))
    .where('business_id', '=', caller.businessId)
    .where('redeemed_at', 'is not', null)
    .executeTakeFirst();
  return spent ? success(spent.verification_id) : failure('result_code_invalid');
}
