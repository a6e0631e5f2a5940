import { type MasterKey, openVerificationVault, type Vault } from '../sealing/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** Throws for a redacted verification: its key is gone, and no call gets that far. */
export function openVault(
  master: MasterKey,
  row: Pick<VerificationTable, 'id' | 'business_id' | 'wrapped_key'>,
): Vault {
  if (!row.wrapped_key) throw new Error('the key of this verification was destroyed');
  return openVerificationVault(master, {
    businessId: row.business_id,
    verificationId: row.id,
    wrappedKey: row.wrapped_key,
  });
}
