import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, sealedFields, type StoredInformation } from '../sealing/index.ts';
import type { AccountTable } from './account.table.ts';
import { openAccountVault } from './account-vault.ts';
import { takeOver } from './update-information.ts';
import { lockActiveAccount } from './authorize-account.ts';
import { openPerson } from './information.ts';
import { emailOf } from './suspend.ts';

interface ReviewPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

export interface PendingReview {
  readonly id: string;
  readonly accountId: string;
  readonly requestedAt: Date;
  /** Codes: why nobody but a person may decide. */
  readonly reasons: readonly string[];
}

/** New information that waits for the operator, oldest first; nothing personal. */
export async function listReviews(db: Database): Promise<readonly PendingReview[]> {
  const rows = await db
    .selectFrom('account_review')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    requestedAt: row.created_at,
    reasons: row.reasons,
  }));
}

/** What the operator decides by: who the account's person is, and who it would be. */
export interface ReviewedPersons {
  readonly review: PendingReview;
  readonly email: string | null;
  readonly held: StoredInformation | null;
  readonly candidate: StoredInformation;
}

export async function readReview(ports: ReviewPorts, id: string): Promise<ReviewedPersons | null> {
  const review = (await listReviews(ports.db)).find((one) => one.id === id);
  if (!review) return null;
  const account = await ports.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', review.accountId)
    .executeTakeFirstOrThrow();
  const { sealed_candidate } = await ports.db
    .selectFrom('account_review')
    .select('sealed_candidate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!sealed_candidate) return null;
  const vault = openAccountVault(ports.master, account);
  return {
    review,
    email: emailOf(ports.master, account),
    held: openPerson(ports.master, account)?.information ?? null,
    candidate: vault.openJson(sealedFields.candidateOf(id), sealed_candidate).information,
  };
}

/** The operator lets the account take the information over, or not. @returns false where nothing waits any more */
export async function decideReview(ports: ReviewPorts, id: string, accept: boolean): Promise<boolean> {
  return ports.db.transaction().execute(async (tx) => {
    // Locks in the order of whoever brings a newer candidate: the account first, then what waits for it.
    const account = await lockAccountOf(tx, id);
    if (!account) return false;
    const review = await tx
      .selectFrom('account_review')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .forUpdate()
      .executeTakeFirst();
    if (!review?.sealed_candidate) return false;
    if (accept) {
      const vault = openAccountVault(ports.master, account);
      const candidate = vault.openJson(sealedFields.candidateOf(id), review.sealed_candidate);
      await takeOver(tx, ports, account, candidate);
    }
    await tx
      .updateTable('account_review')
      .set({ state: accept ? 'accepted' : 'refused', sealed_candidate: null, decided_at: ports.now() })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

async function lockAccountOf(tx: DatabaseTransaction, reviewId: string): Promise<AccountTable | null> {
  const review = await tx
    .selectFrom('account_review')
    .select('account_id')
    .where('id', '=', reviewId)
    .executeTakeFirst();
  return review ? lockActiveAccount(tx, review.account_id) : null;
}
