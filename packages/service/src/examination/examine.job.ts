import { EngineBusyError, forgetLooks, onBehalfOf } from '../engine/index.ts';
import { isVideoAwaited, recordingIdOf, recordingPolicyOf, stopRecording } from '../recording/index.ts';
import {
  changeStatus,
  countAttempt,
  lockVerification,
  takeAttemptBack,
  type VerificationTable,
} from '../verification/index.ts';
import { roomOf } from '../methods/index.ts';
import { type Conclusion, conclude, giveToPerson } from '../decision/index.ts';
import { examineChip } from './examine-chip.ts';
import { examineProof } from './examine-proof.ts';
import { examineShared } from './examine-shared.ts';
import { examineLicence } from './examine-licence.ts';
import { examineSelfie } from './examine-selfie.ts';
import { examine } from './examine.ts';
import { lookAtVideo } from './look-at-video.ts';
import type { VideoPorts } from './frame-inspector.ts';
import { enqueueSearch } from './search-recording.ts';
import { withMovementInVideo } from './liveness-in-video.ts';
import { gather } from './gather.ts';
import { recordingCheck } from './recording-check.ts';

/** How often an examination may break off, for any reason, before a person reviews instead. */
const attempts = 5;

/**
 * Examines a submitted verification and decides it. May run any number of times: stored work is used again,
 * and only the compare-and-set of the decision is ever seen from outside. Throws when it broke off: try again.
 */
export async function examineVerification(ports: VideoPorts, verificationId: string): Promise<void> {
  const row = await begin(ports, verificationId);
  if (row.status !== 'examining') return;
  try {
    if (await isVideoAwaited(ports, row)) throw new EngineBusyError(10);
    const conclusion = await onBehalfOf({ verification: row.id, business: row.business_id }, async () =>
      withRecording(ports, row, await examined(ports, row)),
    );
    await ports.db.transaction().execute(async (tx) => {
      await conclude(tx, ports, row.id, conclusion);
      await enqueueSearch(tx, ports, row.id);
    });
    forgetLooks(row.id);
  } catch (error) {
    // A full engine is no failure of this examination.
    if (error instanceof EngineBusyError) await takeAttemptBack(ports.db, row.id);
    else if (row.examination_attempts >= attempts) {
      await ports.db.transaction().execute(async (tx) => {
        await giveToPerson(tx, ports, row.id);
        await enqueueSearch(tx, ports, row.id);
      });
      return;
    }
    throw error;
  }
}

/** The video comes last: a session that still runs here is ended first. */
async function withRecording(
  ports: VideoPorts,
  row: VerificationTable,
  { results, documentNumberHash }: Conclusion,
): Promise<Conclusion> {
  // Without a camera nothing is recorded.
  if (!roomOf(row.method).steps.takesFace)
    return { results: [...results, recordingCheck('off', 'absent')], documentNumberHash };
  await stopRecording(ports, recordingIdOf(row));
  const video = await lookAtVideo(ports, row);
  const check = recordingCheck(await recordingPolicyOf(ports.db, row), video);
  const all = [...results.map((result) => withMovementInVideo(result, video)), check];
  return { results: all, documentNumberHash };
}

async function examined(ports: VideoPorts, row: VerificationTable): Promise<Conclusion> {
  if (row.kind === 'additionalDocument')
    return { results: await examineLicence(ports, row), documentNumberHash: null };
  if (row.kind === 'selfieData')
    return { results: await examineSelfie(ports, row), documentNumberHash: null };
  if (row.account_use === 'userSubmission')
    return { results: await examineShared(ports, row), documentNumberHash: null };
  switch (roomOf(row.method).holds) {
    case 'chip':
      return examineChip(ports, row);
    case 'proof':
      return examineProof(ports, row);
    case 'pictures': {
      const { findings, documentNumberHash } = await gather(ports, row);
      return { results: examine(findings), documentNumberHash };
    }
  }
}

/**
 * Counts the attempt before the work begins, so that one which takes the process down counts too; after too many of
 * those a person looks without a further one.
 */
async function begin(ports: VideoPorts, verificationId: string): Promise<VerificationTable> {
  return ports.db.transaction().execute(async (tx) => {
    await changeStatus(tx, ports, {
      verificationId,
      transition: 'examine',
      at: ports.now(),
      audit: { actor: 'service', action: 'examination.started' },
    });
    const row = await lockVerification(tx, verificationId);
    if (row.status !== 'examining') return row;
    if (row.examination_attempts >= attempts) {
      await giveToPerson(tx, ports, row.id);
      return lockVerification(tx, row.id);
    }
    return countAttempt(tx, row.id);
  });
}
