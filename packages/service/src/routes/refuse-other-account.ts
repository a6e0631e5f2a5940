import { failure, type Failure } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';
import { type AccountPorts, authorizeAccount } from '../account/index.ts';

/**
 * Refuses callers not signed in to the account that a verification was made for: nobody is to be photographed for
 * another's account. Null where it may go on, as with every other verification.
 */
export async function refuseOtherAccount(
  ports: AccountPorts,
  row: Pick<VerificationTable, 'account_id' | 'account_use'>,
  accessToken: string | undefined,
): Promise<Failure | null> {
  if (row.account_use !== 'profileEdit') return null;
  const holder = await authorizeAccount(ports, accessToken);
  if (!holder.ok) return holder;
  return row.account_id === holder.value.account.id ? null : failure('account_mismatch');
}
