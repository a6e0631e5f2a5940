import type { PhotoType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  findById,
  lockVerification,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';

/** The visitor's camera is looking for this picture now; only pictures looked for are taken. */
export async function startDetection(
  ports: SessionPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  const known = await expectingTake(ports.db, await findById(ports.db, session.verification.id), photoType);
  if (!known.ok) return known;
  // Said again after each try: nothing to write.
  if (known.value.shooting_status === photoType) return success({ shootingStatus: photoType });
  return ports.db.transaction().execute(async (tx) => {
    const take = await expectingTake(tx, await lockVerification(tx, session.verification.id), photoType);
    if (!take.ok) return take;
    await tx
      .updateTable('take')
      .set({ shooting_status: photoType })
      .where('id', '=', take.value.id)
      .execute();
    return success({ shootingStatus: photoType });
  });
}

async function expectingTake(
  db: Database,
  row: VerificationTable,
  photoType: PhotoType,
): Promise<Outcome<Pick<TakeTable, 'id' | 'shooting_status'>>> {
  if (row.status !== 'capturing') return failure('wrong_state');
  const take = await db
    .selectFrom('take')
    .select(['id', 'photo_types', 'shooting_status'])
    .where('verification_id', '=', row.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!take) return failure('take_not_open');
  const expected = JSON.parse(take.photo_types) as PhotoType[];
  return expected.includes(photoType) ? success(take) : failure('photo_type_not_expected');
}
