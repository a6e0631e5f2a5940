import type { PhotoType, TakeEndAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import {
  forgetReading,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { choosePictures } from './choose-pictures.ts';
import { abortTake, acceptTake, repeatedEnd, type TakeEnd } from './close-take.ts';
import { demandOf, formOfTake } from './document-form.ts';
import { identifyTake } from './identify-take.ts';
import { requiredPictures } from './required-pictures.ts';
import { freezePictures } from './take-rows.ts';

/** Ends the open take. When accepted, one picture per photoType is frozen: exactly these are examined. */
export async function endTake(
  ports: SessionPorts,
  session: VisitorSession,
  end: TakeEnd,
): Promise<Outcome<TakeEndAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<TakeEndAnswer>> => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (row.status !== 'capturing') return failure('wrong_state');
    const take = await tx
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('type', '=', end.type)
      .where('purpose', '=', 'identify')
      .$narrowType<{ purpose: 'identify' }>()
      .orderBy('number', 'desc')
      .executeTakeFirst();
    if (!take) return failure('take_not_open');
    if (take.state !== 'open') return repeatedEnd(take, end);
    if (end.abort) return abortTake(tx, ports, session, { take, end });
    const { chosen, refusal } = await choosePictures(tx, { take, kind: identifyTake });
    if (refusal) return refusal;
    await supersede(tx, session.vault, row, take);
    const ids = chosen.map((material) => material.id);
    await freezePictures(tx, ids);
    const accepted = await acceptTake(tx, ports, session, { take, end });
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'visitor',
      action: 'take.frozen',
      details: { take: take.number, pictures: chosen.map((material) => material.stored_sha256) },
    });
    return accepted;
  });
}

/**
 * A newer accepted take replaces the earlier ones but for the pictures that it did not take again, and for the
 * document what was read and compared from them.
 */
async function supersede(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
  take: TakeTable,
): Promise<void> {
  const keeps = await stayingPictures(tx, vault, row, take);
  await tx
    .updateTable('material')
    .set({ frozen: false })
    .where('verification_id', '=', row.id)
    .where('type', '=', take.type)
    .where('frozen', '=', true)
    .$if(keeps.length > 0, (query) => query.where('photo_type', 'not in', keeps))
    .execute();
  await tx
    .updateTable('take')
    .set({ state: 'superseded' })
    .where('verification_id', '=', row.id)
    .where('type', '=', take.type)
    .where('state', '=', 'accepted')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('material')
            .select('material.id')
            .whereRef('material.take_id', '=', 'take.id')
            .where('material.frozen', '=', true),
        ),
      ),
    )
    .execute();
  if (take.type === 'document') {
    await forgetReading(tx, row.id);
  }
}

/** Pictures of earlier submissions that stay: those the document still needs and this take did not take. */
async function stayingPictures(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
  take: TakeTable,
): Promise<PhotoType[]> {
  const demand = take.type === 'document' ? await demandOf(tx, row) : null;
  if (!demand) return [];
  const taken = take.photo_types;
  const form = await formOfTake(tx, vault, take, demand.idType);
  return requiredPictures(demand, form).filter((photoType) => !taken.includes(photoType));
}
