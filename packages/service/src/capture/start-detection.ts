import type { PhotoType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  findById,
  lockVerification,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { isExpected } from './expected-picture.ts';
import { openTake } from './open-take.ts';

/** The visitor's camera is looking for this picture now; only pictures looked for are taken. */
export async function startDetection(
  ports: SessionPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  const { vault } = session;
  const current = await findById(ports.db, session.verification.id);
  const known = await expectingTake(ports.db, vault, current, photoType);
  if (!known.ok) return known;
  // Said again after each try: nothing to write.
  if (known.value.shooting_status === photoType) return success({ shootingStatus: photoType });
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, session.verification.id);
    const take = await expectingTake(tx, vault, row, photoType);
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
  vault: Vault,
  row: VerificationTable,
  photoType: PhotoType,
): Promise<Outcome<Pick<TakeTable, 'id' | 'shooting_status'>>> {
  const take = await openTake(db, row);
  if (!take.ok) return take;
  const expected = await isExpected(db, vault, row, take.value, photoType);
  return expected ? take : failure('photo_type_not_expected');
}
