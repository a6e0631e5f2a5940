import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { type EvidenceStore, materialKey } from '../sealing/index.ts';
import { lockVerification, type VerificationTable } from '../verification/index.ts';
import { setTakeEnded } from './take-rows.ts';

/** Pictures of a face check that nobody came back for are gone after this; the sweep runs every minute. */
const retentionMinutes = 30;

interface ErasePorts {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly now: () => Date;
}

/** Removes every picture of a face check: the objects first, so that a crash in between leaves rows that name them. */
export async function eraseLinkTake(
  ports: ErasePorts,
  row: Pick<VerificationTable, 'id' | 'business_id'>,
  takeId: string,
): Promise<void> {
  const pictures = await ports.db.transaction().execute(async (tx) => {
    // Uploads wait for the same row: none can arrive in between.
    await lockVerification(tx, row.id);
    await setTakeEnded(tx, takeId, 'superseded', ports.now());
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
  // What remains shows that there was a face check, and nothing of the face.
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
    .where('take.started_at', '<=', new Date(ports.now().getTime() - retentionMinutes * 60_000))
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
