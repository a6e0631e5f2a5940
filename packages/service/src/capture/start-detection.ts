import type { PhotoType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  findById,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { isExpected } from './expected-picture.ts';
import { identifyTake } from './identify-take.ts';
import type { TakeKind } from './take-kind.ts';

/** The visitor's camera is looking for this picture now, as {@link detectFor} has it. */
export function startDetection(
  ports: SessionPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  return detectFor(identifyTake, ports, session, photoType);
}

/** The visitor's camera is looking for this picture of a take now; only pictures looked for are taken. */
export async function detectFor<Take extends TakeTable>(
  kind: Pick<TakeKind<Take>, 'openTake'>,
  ports: SessionPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  const given = { vault: session.vault, kind };
  const current = await findById(ports.db, session.verification.id);
  const known = await expectingTake(ports.db, given, current, photoType);
  if (!known.ok) return known;
  // Said again after each try: nothing to write.
  if (known.value.shooting_status === photoType) return success({ shootingStatus: photoType });
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const take = await expectingTake(tx, given, row, photoType);
    if (!take.ok) return take;
    await tx
      .updateTable('take')
      .set({ shooting_status: photoType })
      .where('id', '=', take.value.id)
      .execute();
    return success({ shootingStatus: photoType });
  });
}

async function expectingTake<Take extends TakeTable>(
  db: Database,
  { vault, kind }: { readonly vault: Vault; readonly kind: Pick<TakeKind<Take>, 'openTake'> },
  row: VerificationTable,
  photoType: PhotoType,
): Promise<Outcome<Pick<TakeTable, 'id' | 'shooting_status'>>> {
  const take = await kind.openTake(db, row);
  if (!take.ok) return take;
  const expected = await isExpected(db, vault, row, take.value, photoType);
  return expected ? take : failure('photo_type_not_expected');
}
