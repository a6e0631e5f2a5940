import type { PhotoType } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification, type SessionPorts, type VisitorSession } from '../verification/index.ts';

/** The visitor's camera is looking for this picture now; only pictures looked for are taken. */
export async function startDetection(
  ports: SessionPorts,
  session: VisitorSession,
  photoType: PhotoType,
): Promise<Outcome<{ shootingStatus: PhotoType }>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, session.verification.id);
    if (row.status !== 'capturing') return failure('wrong_state');
    const take = await tx
      .selectFrom('take')
      .select(['id', 'photo_types'])
      .where('verification_id', '=', row.id)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!take) return failure('take_not_open');
    if (!(JSON.parse(take.photo_types) as PhotoType[]).includes(photoType))
      return failure('photo_type_not_expected');
    await tx.updateTable('take').set({ shooting_status: photoType }).where('id', '=', take.id).execute();
    return success({ shootingStatus: photoType });
  });
}
