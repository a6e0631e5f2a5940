import type { DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { findById } from './lock.ts';
import { forgetSearchKeys } from './search-keys.ts';
import { eraseSalts, proveFiles, sealedTexts } from './record.ts';

/** An account took the verified information over. */
export async function linkWithAccount(
  tx: DatabaseTransaction,
  verificationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ account_id: accountId, account_use: 'linked' })
    .where('id', '=', verificationId)
    .execute();
}

/** The account is deleted: removes it from every verification. */
export async function forgetAccount(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** An account shares its information; what was entered or chosen before no longer counts. */
export async function keepShared(
  tx: DatabaseTransaction,
  verificationId: string,
  shared: { readonly accountId: string; readonly sealedSubmission: Buffer },
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({
      account_id: shared.accountId,
      account_use: 'userSubmission',
      sealed_submission: shared.sealedSubmission,
      sealed_profile: null,
      id_type: null,
    })
    .where('id', '=', verificationId)
    .execute();
}

/** What an account shared is erased before the submission: its holder identifies by a document after all. */
export async function withdrawShared(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ account_id: null, account_use: null, sealed_submission: null })
    .where('id', '=', verificationId)
    .execute();
}

/** The business may see what an account shares, from now on. What it never sees is no longer in the submission. */
export async function discloseShared(
  tx: DatabaseTransaction,
  verificationId: string,
  shared: { readonly at: Date; readonly sealedProfile: Buffer; readonly sealedSubmission: Buffer },
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({
      shared_at: shared.at,
      sealed_profile: shared.sealedProfile,
      sealed_submission: shared.sealedSubmission,
    })
    .where('id', '=', verificationId)
    .execute();
}

/** Files that hold what an account shares. */
const sharedFiles = ['profile.json', 'shared-information.json'] as const;

/** What the audit entry of a disclosure says, by which it proves what was disclosed. */
export async function proveShared(
  tx: DatabaseTransaction,
  vault: Vault,
  verificationId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await findById(tx, verificationId);
  const texts = sealedTexts(vault, row);
  const shared = Object.fromEntries(sharedFiles.map((file) => [file, texts[file]]));
  return { status: row.status, proofs: await proveFiles(tx, vault, verificationId, shared) };
}

/**
 * The holder ended the sharing: erases what the verification holds of the account, and what would prove it.
 * @returns what the audit entry of it says
 */
export async function eraseShared(
  tx: DatabaseTransaction,
  verificationId: string,
  at: Date,
): Promise<Readonly<Record<string, unknown>>> {
  const { status } = await tx
    .updateTable('verification')
    .set({ sealed_profile: null, sealed_submission: null, sharing_stopped_at: at })
    .where('id', '=', verificationId)
    .returning('status')
    .executeTakeFirstOrThrow();
  await eraseSalts(tx, verificationId, sharedFiles);
  await forgetSearchKeys(tx, verificationId);
  return { status, proofs: Object.fromEntries(sharedFiles.map((file) => [file, null])) };
}
