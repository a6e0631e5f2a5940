import { todayInTokyo } from '@ekyc/documents';
import { sql } from 'kysely';
import { profileEditBusiness } from '../business/index.ts';
import { forgetAccountOfTakes, takeSubmissionBack } from '../capture/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { isReleased, legalDuty, type RedactPorts, redactVerification } from '../retention/index.ts';
import { decideStatus, forgetAccount, openStatuses, type VerificationTable } from '../verification/index.ts';
import type { DirectoryAnswer } from './account.port.ts';
import { cancelOpenOf } from './create-for-account.ts';
import type { AccountTable } from './account.table.ts';
import { emailOf, type OperatorPorts, subjectOf, suspensionOf } from './suspend.ts';

export type DeletionPorts = OperatorPorts & RedactPorts;

/** What stays after a deletion, and why. */
export interface LeftAfterDeletion {
  /** Verifications that a law makes their businesses keep. */
  readonly byLaw: number;
  /** Verifications that their businesses keep by their own rules. */
  readonly byBusinesses: number;
  /** Receipts of sharings, each three years. */
  readonly receipts: number;
}

export type Deletion =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notRequested' }
  /** A suspension keeps the data (terms, article 6): the request is answered and closed. */
  | { readonly kind: 'keptBySuspension'; readonly email: string | null }
  | {
      readonly kind: 'deleted';
      readonly email: string | null;
      readonly left: LeftAfterDeletion;
      readonly directory: DirectoryAnswer;
    };

/** Accounts whose holders asked for their deletion, oldest request first. */
export async function listDeletionRequests(
  db: Database,
): Promise<readonly { readonly id: string; readonly requestedAt: Date; readonly suspended: boolean }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'deletion_requested_at', 'status'])
    .where('deletion_requested_at', 'is not', null)
    .orderBy('deletion_requested_at')
    .execute();
  return rows.flatMap(({ id, deletion_requested_at, status }) =>
    deletion_requested_at
      ? [{ id, requestedAt: deletion_requested_at, suspended: status === 'suspended' }]
      : [],
  );
}

/**
 * Approves a request: the account's key and everything sealed are destroyed, the account service deletes its own, and
 * the pictures that were taken for the account alone go. The log of redactions comes first: whatever breaks off after
 * it is finished by the next start or the next try.
 */
export async function deleteAccount(ports: DeletionPorts, accountId: string): Promise<Deletion> {
  const begun = await ports.db.transaction().execute((tx) => begin(tx, ports, accountId));
  if (!('row' in begun)) return begun;
  const { row } = begun;
  const email = await presentEmail(ports, row);
  if (begun.kind === 'keptBySuspension') return { kind: begun.kind, email };
  const left = await countLeft(ports, row.id);
  return { kind: 'deleted', email, left, directory: await destroyAccount(ports, row) };
}

/**
 * Ends the account while nobody else changes it: who takes the request back, is suspended or links at this moment came
 * before, and is seen here, or comes too late. The key goes after it.
 */
async function begin(
  tx: DatabaseTransaction,
  ports: DeletionPorts,
  accountId: string,
): Promise<
  | { readonly kind: 'unknown' | 'notRequested' }
  | { readonly kind: 'keptBySuspension' | 'begun'; readonly row: AccountTable }
> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.wrapped_key) return { kind: 'unknown' };
  if (row.deletion_requested_at === null) return { kind: 'notRequested' };
  if (suspensionOf(ports.master, row)) {
    await tx.updateTable('account').set({ deletion_requested_at: null }).where('id', '=', row.id).execute();
    return { kind: 'keptBySuspension', row };
  }
  await ports.redactions.append(row.id, ports.now());
  await tx.updateTable('account').set({ status: 'deleted' }).where('id', '=', row.id).execute();
  return { kind: 'begun', row };
}

/** Where to write to the holder: the address may have been changed since it was last seen here. */
async function presentEmail(ports: DeletionPorts, row: AccountTable): Promise<string | null> {
  return (await ports.directory.emailOf(subjectOf(ports.master, row))) ?? emailOf(ports.master, row);
}

async function destroyAccount(ports: DeletionPorts, row: AccountTable): Promise<DirectoryAnswer> {
  const directory = await ports.directory.delete(subjectOf(ports.master, row));
  const own = await ports.db.transaction().execute(async (tx) => {
    for (const use of ['profileEdit', 'recovery'] as const) await cancelOpenOf(tx, ports, row.id, use);
    await withdrawOpenSharings(tx, row.id, ports.now());
    const ids = await endReviews(tx, ports, row.id);
    await erase(tx, row.id, ports.now());
    return ids;
  });
  for (const id of own)
    await redactVerification(ports, id, { actor: 'operator', details: { because: 'account_deleted' } });
  return directory;
}

/** What was agreed to and not submitted is erased here; what is being examined is declined and erased at its end. */
async function withdrawOpenSharings(tx: DatabaseTransaction, accountId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('verification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('account_use', '=', 'userSubmission')
    .where('status', 'in', [...openStatuses])
    .forUpdate()
    .execute();
  for (const row of open) await takeSubmissionBack(tx, row, now);
}

/** Ends what waits for a person, and names all that were made for this account. */
async function endReviews(
  tx: DatabaseTransaction,
  ports: DeletionPorts,
  accountId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('verification')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', profileEditBusiness)
    .execute();
  for (const { id } of rows.filter(({ status }) => status === 'review'))
    await decideStatus(tx, ports, {
      verificationId: id,
      transition: 'decline',
      at: ports.now(),
      audit: { actor: 'operator', action: 'account.deleted' },
      decision: 'declined',
      destroyedNext: true,
    });
  return rows.map(({ id }) => id);
}

/** Nothing that is left tells who it was; receipts and agreements keep the bare id. */
async function erase(tx: DatabaseTransaction, accountId: string, now: Date): Promise<void> {
  // In the order in which visitors' calls lock: verifications first, then the account.
  await forgetAccount(tx, accountId);
  await forgetAccountOfTakes(tx, accountId);
  await tx
    .updateTable('account')
    .set({
      status: 'deleted',
      email_hash: null,
      wrapped_key: null,
      sealed_subject: null,
      sealed_email: null,
      sealed_suspension: null,
      sealed_information: null,
      sealed_face: null,
      deletion_requested_at: null,
      deleted_at: now,
    })
    .where('id', '=', accountId)
    .execute();
  await tx
    .updateTable('account_review')
    .set({ sealed_candidate: null })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('account_review')
    .set({ state: 'superseded', decided_at: now })
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .execute();
  await tx.deleteFrom('account_link').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account_suspension').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account_recovery').where('account_id', '=', accountId).execute();
}

/** A sharing that disclosed nothing leaves nothing of a person unless a face or a video was captured for it. */
async function countLeft(ports: DeletionPorts, accountId: string): Promise<LeftAfterDeletion> {
  const rows: VerificationTable[] = await ports.db
    .selectFrom('verification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('business_id', '<>', profileEditBusiness)
    .where('wrapped_key', 'is not', null)
    .where(
      sql<boolean>`(account_use is distinct from 'userSubmission' or shared_at is not null
        or exists (select from take where take.verification_id = verification.id)
        or exists (select from recording where recording.verification_id = verification.id))`,
    )
    .execute();
  const today = todayInTokyo(ports.now());
  const byLaw = rows.filter((row) => !isReleased(legalDuty(row), today)).length;
  const receipts = await ports.db
    .selectFrom('consent_receipt')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kept_until', '>', ports.now())
    .execute();
  return { byLaw, byBusinesses: rows.length - byLaw, receipts: receipts.length };
}

/**
 * Deletes again whatever the log of redactions names and a restored database still can read; before anything is
 * served. @returns how many
 */
export async function replayDeletions(ports: DeletionPorts): Promise<number> {
  const alive = await ports.db
    .selectFrom('account')
    .selectAll()
    .where('wrapped_key', 'is not', null)
    .execute();
  if (alive.length === 0) return 0;
  const byId = new Map(alive.map((row) => [row.id, row]));
  let count = 0;
  for await (const id of ports.redactions.ids()) {
    const row = byId.get(id);
    if (!row) continue;
    byId.delete(id);
    await destroyAccount(ports, row);
    count += 1;
  }
  return count;
}
