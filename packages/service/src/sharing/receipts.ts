import { randomUUID } from 'node:crypto';
import type { Sharing } from '@ekyc/contract';
import { wholeName } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, sealedFields, type SealedReceipt } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  eraseShared,
  lockVerification,
  openVault,
  discloseShared,
  rememberSearchKeys,
  proveShared,
  type VerificationTable,
} from '../verification/index.ts';
import { createReceiptVault, openReceiptVault } from './receipt-vault.ts';
import type { ConsentReceiptTable } from './sharing.table.ts';

const retentionYears = 3;

interface Ports {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/**
 * Lets the business see what the account shares, with the receipt that proves by whose consent, in the transaction of
 * the decision that notifies the business. Call it only once the face was found to be the account's.
 * @param row locked in this transaction
 */
export async function shareWithBusiness(
  tx: DatabaseTransaction,
  ports: Pick<Ports, 'master' | 'now'>,
  row: VerificationTable,
): Promise<void> {
  if (row.account_use !== 'userSubmission' || !row.sealed_submission || !row.account_id || row.shared_at)
    return;
  const now = ports.now();
  const verificationVault = openVault(ports.master, row);
  const shared = verificationVault.openJson(sealedFields.submission, row.sealed_submission);
  const business = await loadBusiness(tx, row.business_id);
  const id = randomUUID();
  const { vault, wrappedKey } = createReceiptVault(ports.master, id);
  const receipt: SealedReceipt = {
    business: { id: business.id, name: business.name },
    whose: {
      name: wholeName(shared.profile),
      email: shared.email ?? null,
    },
    items: shared.items,
    purpose: shared.purpose,
    termsVersion: shared.termsVersion,
    publicId: row.public_id,
  };
  const keptUntil = new Date(now);
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + retentionYears);
  await tx
    .insertInto('consent_receipt')
    .values({
      id,
      account_id: row.account_id,
      business_id: row.business_id,
      verification_id: row.id,
      wrapped_key: wrappedKey,
      sealed_receipt: vault.sealJson(sealedFields.receipt, receipt),
      agreed_at: new Date(shared.agreedAt),
      shared_at: now,
      stopped_at: null,
      kept_until: keptUntil,
    })
    .execute();
  const { face: _, portrait: __, email: ___, ...disclosed } = shared;
  await discloseShared(tx, row.id, {
    at: now,
    sealedProfile: verificationVault.sealJson(sealedFields.profile, shared.profile),
    sealedSubmission: verificationVault.sealJson(sealedFields.submission, disclosed),
  });
  await rememberSearchKeys(tx, ports.master, row.id);
  const files = await proveShared(tx, verificationVault, row.id);
  await appendAuditEntry(tx, row.id, now, {
    actor: 'service',
    action: 'user_submission.shared',
    details: { receipt: id, ...files },
  });
}

/** An account's receipts, newest first. */
export async function listSharings(ports: Ports, accountId: string): Promise<Sharing[]> {
  const rows = await ports.db
    .selectFrom('consent_receipt')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('shared_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => present(ports.master, row));
}

/**
 * Ends a sharing for the future: the business no longer sees the information, and the verification's copy of it
 * is erased. A repeated call answers the same.
 */
export async function stopSharing(
  ports: Ports,
  accountId: string,
  receiptId: string,
): Promise<Outcome<Sharing>> {
  const known = await ports.db
    .selectFrom('consent_receipt')
    .select('verification_id')
    .where('id', '=', receiptId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!known) return failure('not_found');
  return ports.db.transaction().execute(async (tx) => {
    await lockVerification(tx, known.verification_id);
    await stop(tx, ports.now(), receiptId);
    const row = await tx
      .selectFrom('consent_receipt')
      .selectAll()
      .where('id', '=', receiptId)
      .executeTakeFirstOrThrow();
    return success(present(ports.master, row));
  });
}

async function stop(tx: DatabaseTransaction, now: Date, receiptId: string): Promise<void> {
  const stopped = await tx
    .updateTable('consent_receipt')
    .set({ stopped_at: now })
    .where('id', '=', receiptId)
    .where('stopped_at', 'is', null)
    .returning('verification_id')
    .executeTakeFirst();
  if (!stopped) return;
  const erased = await eraseShared(tx, stopped.verification_id, now);
  await appendAuditEntry(tx, stopped.verification_id, now, {
    actor: 'visitor',
    action: 'sharing.stopped',
    details: { receipt: receiptId, ...erased },
  });
}

/** Destroys receipts whose three years are over; for the night's job. @returns how many */
export async function forgetOldReceipts(ports: Pick<Ports, 'db' | 'now'>): Promise<number> {
  const gone = await ports.db
    .deleteFrom('consent_receipt')
    .where('kept_until', '<=', ports.now())
    .returning('id')
    .execute();
  return gone.length;
}

function present(master: MasterKey, row: ConsentReceiptTable): Sharing {
  const receipt = openReceiptVault(master, row).openJson(sealedFields.receipt, row.sealed_receipt);
  return {
    id: row.id,
    business: { name: receipt.business.name },
    purpose: receipt.purpose,
    items: [...receipt.items],
    termsVersion: receipt.termsVersion,
    agreedAt: row.agreed_at.toISOString(),
    sharedAt: row.shared_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    keptUntil: row.kept_until.toISOString(),
  };
}
