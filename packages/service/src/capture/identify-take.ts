import type { Database } from '../database/index.ts';
import { failure, success } from '../outcome.ts';
import type { IdentifyTake } from './capture.table.ts';
import { challengeFailures, countFailed } from './challenge.ts';
import type { TakeKind } from './take-kind.ts';

/** The open one of a verification; there is at most one. */
export async function openIdentifyTake(
  db: Database,
  verificationId: string,
): Promise<IdentifyTake | undefined> {
  return db
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('state', '=', 'open')
    .where('purpose', '=', 'identify')
    .$narrowType<{ purpose: 'identify' }>()
    .executeTakeFirst();
}

/** The takes whose pictures are submitted and examined. */
export const identifyTake: TakeKind<IdentifyTake> = {
  openTake: async (db, row) => {
    if (row.status !== 'capturing') return failure('wrong_state');
    const take = await openIdentifyTake(db, row.id);
    return take ? success(take) : failure('take_not_open');
  },

  /**
   * Counted over all takes since the last submission: else a visitor could restart the take to draw instructions until one
   * suits. The count begins again with each resubmission of the face.
   */
  challengesExhausted: async (tx, { verification_id, round }) =>
    (await countFailed(tx, (takes) =>
      takes
        .where('challenge.verification_id', '=', verification_id)
        .where('take.round', '=', round)
        .where('take.purpose', '=', 'identify'),
    )) >= challengeFailures,

  auditOf: ({ take, material, challenge, problems }) => ({
    actor: 'visitor',
    action: 'material.accepted',
    details: {
      material: material.id,
      take: take.number,
      photoType: material.photo_type,
      receivedSha256: material.received_sha256,
      storedSha256: material.stored_sha256,
      instruction: challenge?.instruction ?? null,
      problems,
    },
  }),
};
