import type { DatabaseTransaction } from '../database/index.ts';

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

/** The account is deleted: no verification names it any more. */
export async function forgetAccount(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** An account shares its information; what was entered or chosen before counts no more. */
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

/** The business may see what an account shares, from now on. */
export async function discloseShared(
  tx: DatabaseTransaction,
  verificationId: string,
  shared: { readonly at: Date; readonly sealedProfile: Buffer },
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ shared_at: shared.at, sealed_profile: shared.sealedProfile })
    .where('id', '=', verificationId)
    .execute();
}

/** The holder ended the sharing: what the verification holds of the account is erased. */
export async function eraseShared(tx: DatabaseTransaction, verificationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ sealed_profile: null, sealed_submission: null, sharing_stopped_at: at })
    .where('id', '=', verificationId)
    .execute();
}
