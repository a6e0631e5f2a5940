import {
  createVerificationVault,
  type MasterKey,
  openVerificationVault,
  type Vault,
  wrapContext,
} from '../sealing/index.ts';
import type { AccountTable } from './account.table.ts';

/** An account's key is bound to its id as a verification's is; no business has this id. */
const ownerOf = (accountId: string) => ({ businessId: 'account', verificationId: accountId });

/** A key for a new account, with its wrapped form for the database. */
export function createAccountVault(
  master: MasterKey,
  accountId: string,
): { readonly vault: Vault; readonly wrappedKey: Buffer } {
  return createVerificationVault(master, ownerOf(accountId));
}

/** Throws for a deleted account: its key is gone, and no call gets that far. */
export function openAccountVault(master: MasterKey, row: Pick<AccountTable, 'id' | 'wrapped_key'>): Vault {
  if (!row.wrapped_key) throw new Error('the key of this account was destroyed');
  return openVerificationVault(master, { ...ownerOf(row.id), wrappedKey: row.wrapped_key });
}

/** What an account's wrapped key is bound to. */
export function accountKeyContext(accountId: string): string {
  return wrapContext(ownerOf(accountId));
}
