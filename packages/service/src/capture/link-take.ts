import type { TakeStartAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type EvidenceStore, materialKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification, type VerificationTable, type VisitorSession } from '../verification/index.ts';
import type { AcceptPorts } from './accept-material.ts';
import { facePhotoTypes, insertTake, presentTake } from './start-take.ts';

/** How often a day a face may be taken to link one verification. */
export const linkTakesPerDay = 3;
const dayMs = 24 * 3_600_000;
/** Pictures of a face check that nobody came back for are gone after this; the sweep runs every minute. */
const keptMinutes = 30;

/**
 * Begins, or goes on with, the face check before link_account. Its pictures are no part of what was decided: never
 * frozen, never shown to the business, erased as soon as they were compared.
 */
export async function startLinkTake(
  ports: AcceptPorts,
  session: VisitorSession,
  accountId: string,
): Promise<Outcome<TakeStartAnswer>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, session.verification.id);
    const refused = refuse(row, accountId);
    if (refused) return failure(refused);
    const now = ports.now();
    const takes = await tx
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('purpose', '=', 'link')
      .where('started_at', '>', new Date(now.getTime() - dayMs))
      .orderBy('started_at')
      .execute();
    const open = takes.find(({ state }) => state === 'open');
    if (open && open.account_id === accountId) return success(await presentTake(tx, open, now));
    const [first] = takes;
    if (first && takes.length >= linkTakesPerDay) {
      const retryAfterSeconds = Math.ceil((first.started_at.getTime() + dayMs - now.getTime()) / 1000);
      return failure('link_limit_reached', { retryAfterSeconds });
    }
    // Another account's, begun in the same browser.
    if (open)
      await tx
        .updateTable('take')
        .set({ state: 'aborted', ended_at: now })
        .where('id', '=', open.id)
        .execute();
    const take = await insertTake(
      tx,
      row,
      { type: 'face', photoTypes: facePhotoTypes, purpose: 'link', accountId },
      now,
    );
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.started',
      details: { take: take.number, type: 'face', purpose: 'link' },
    });
    return success(await presentTake(tx, take, now));
  });
}

function refuse(row: VerificationTable, accountId: string) {
  if (row.status !== 'approved') return 'wrong_state' as const;
  if (row.account_id !== null && row.account_id !== accountId) return 'account_already_linked' as const;
  return row.account_id === null ? null : ('wrong_state' as const);
}

/** Spends the latest ended face check of this account begun after `after`, in the write itself; null without one. */
export async function spendLinkTake(
  db: Database,
  given: { readonly verificationId: string; readonly accountId: string; readonly after: Date },
): Promise<string | null> {
  const last = await db
    .selectFrom('take')
    .select(['id', 'state'])
    .where('verification_id', '=', given.verificationId)
    .where('purpose', '=', 'link')
    .where('account_id', '=', given.accountId)
    .where('started_at', '>', given.after)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (last?.state !== 'accepted') return null;
  const spent = await db
    .updateTable('take')
    .set({ state: 'superseded' })
    .where('id', '=', last.id)
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  return spent?.id ?? null;
}

/** Nothing was compared, because the engine was busy: the visitor need not be photographed again. */
export async function giveLinkTakeBack(db: Database, takeId: string): Promise<void> {
  await db
    .updateTable('take')
    .set({ state: 'accepted' })
    .where('id', '=', takeId)
    .where('state', '=', 'superseded')
    .execute();
}

interface ErasePorts {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly now: () => Date;
}

/** Removes every picture of a face check: the objects first, so that a crash between leaves rows that tell of them. */
export async function eraseLinkTake(
  ports: ErasePorts,
  row: Pick<VerificationTable, 'id' | 'business_id'>,
  takeId: string,
): Promise<void> {
  const pictures = await ports.db.transaction().execute(async (tx) => {
    // Uploads wait for the same row: none can come in between.
    await lockVerification(tx, row.id);
    await tx
      .updateTable('take')
      .set({ state: 'superseded', ended_at: ports.now() })
      .where('id', '=', takeId)
      .execute();
    return tx.selectFrom('material').select('id').where('take_id', '=', takeId).execute();
  });
  for (const { id } of pictures) {
    await ports.store.remove(
      materialKey({ businessId: row.business_id, verificationId: row.id, materialId: id }),
    );
  }
  await ports.db.transaction().execute(async (tx) => {
    await closeErased(tx, ports.now(), { verificationId: row.id, takeId, count: pictures.length });
  });
}

async function closeErased(
  tx: DatabaseTransaction,
  now: Date,
  given: { readonly verificationId: string; readonly takeId: string; readonly count: number },
): Promise<void> {
  // Whoever looks at it later sees that there was a face check, and nothing of the face.
  await tx.updateTable('take').set({ sealed_features: null }).where('id', '=', given.takeId).execute();
  await tx.deleteFrom('material').where('take_id', '=', given.takeId).execute();
  if (given.count > 0) {
    await appendAuditEntry(tx, given.verificationId, now, {
      actor: 'service',
      action: 'link_pictures.erased',
      details: { pictures: given.count },
    });
  }
}

/** Erases what is left of face checks that were not finished in time; for the minute's job. @returns how many */
export async function eraseOldLinkTakes(ports: ErasePorts): Promise<number> {
  const rows = await ports.db
    .selectFrom('take')
    .innerJoin('verification', 'verification.id', 'take.verification_id')
    .select(['take.id as take_id', 'verification.id', 'verification.business_id'])
    .where('take.purpose', '=', 'link')
    .where('take.started_at', '<=', new Date(ports.now().getTime() - keptMinutes * 60_000))
    .where((where) =>
      where.or([
        where('take.state', 'in', ['open', 'accepted']),
        where.exists(
          where.selectFrom('material').select('material.id').whereRef('material.take_id', '=', 'take.id'),
        ),
      ]),
    )
    .limit(200)
    .execute();
  for (const row of rows) await eraseLinkTake(ports, row, row.take_id);
  return rows.length;
}
