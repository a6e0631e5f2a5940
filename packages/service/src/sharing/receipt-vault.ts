import {
  createVerificationVault,
  type MasterKey,
  openVerificationVault,
  type Vault,
  wrapContext,
} from '../sealing/index.ts';
import type { ConsentReceiptTable } from './sharing.table.ts';

/** A receipt has a key of its own: it outlives the account's and the verification's. No business has this id. */
const ownerOf = (receiptId: string) => ({ businessId: 'consent-receipt', verificationId: receiptId });

export function createReceiptVault(
  master: MasterKey,
  receiptId: string,
): { readonly vault: Vault; readonly wrappedKey: Buffer } {
  return createVerificationVault(master, ownerOf(receiptId));
}

export function openReceiptVault(
  master: MasterKey,
  row: Pick<ConsentReceiptTable, 'id' | 'wrapped_key'>,
): Vault {
  return openVerificationVault(master, { ...ownerOf(row.id), wrappedKey: row.wrapped_key });
}

/** What a receipt's wrapped key is bound to. */
export function receiptKeyContext(receiptId: string): string {
  return wrapContext(ownerOf(receiptId));
}
