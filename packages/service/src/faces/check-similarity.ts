import type { CheckSimilarityAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { matchRuleOfBusiness } from '../business/index.ts';
import { type AcceptPorts, findPicture, frozenPictures } from '../capture/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  checkFaceFailures,
  countSimilarityCheck,
  facesAtStake,
  settleComparison,
  type VisitorSession,
} from '../verification/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { compareFaces, compareWithKnown } from './compare-faces.ts';

/** Most comparisons of one document take's faces: each answer shows an attacker whether a guess came nearer. */
const similarityChecksPerTake = 3;

/**
 * Whether the visitor's face and the portrait look alike, so that an honest visitor can try again before the
 * examination. Never a score. The examination compares again, and only that decides.
 */
export async function checkSimilarity(
  ports: AcceptPorts,
  session: VisitorSession,
): Promise<Outcome<CheckSimilarityAnswer>> {
  const { verification, vault } = session;
  if (verification.status !== 'capturing') return failure('wrong_state');
  const pictures = await frozenPictures(ports.db, verification.id);
  const shared = verification.sealed_submission
    ? vault.openJson(sealedFields.submission, verification.sealed_submission)
    : null;
  const hasPortrait = (['front', 'chipPortrait'] as const).some((one) =>
    findPicture(pictures, 'document', one),
  );
  const known = shared?.face ? { face: shared.face, portrait: shared.portrait } : null;
  if ((!known && !hasPortrait) || !findPicture(pictures, 'face', 'selfie')) return failure('take_incomplete');
  const persons = facesAtStake(ports.master, verification);
  for (const person of persons) {
    const limit = await checkFaceFailures(ports.db, person, ports.now());
    if (!limit.ok) return limit;
  }
  const count = await countCheck(ports, verification.id);
  if (count === null) return failure('similarity_limit_reached', { retryAfterSeconds: 3600 });
  try {
    const owner = { businessId: verification.business_id };
    const { weakest } = known
      ? await compareWithKnown(ports, vault, owner, { pictures, known })
      : await compareFaces(ports, vault, owner, pictures);
    const { accept } = await matchRuleOfBusiness(ports, verification.business_id);
    const similar = weakest !== null && weakest < accept;
    const settled = await ports.db
      .transaction()
      .execute((tx) => settleComparison(tx, persons, { matched: similar, now: ports.now() }));
    if (!settled.ok) return settled;
    return success({ similar, retry: !similar && count < similarityChecksPerTake });
  } catch (error) {
    if (error instanceof EngineBusyError) {
      return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
    }
    throw error;
  }
}

/** Spends one check in the write itself; null when none is left. */
async function countCheck(ports: AcceptPorts, verificationId: string): Promise<number | null> {
  return ports.db.transaction().execute(async (tx) => {
    const count = await countSimilarityCheck(tx, verificationId, similarityChecksPerTake);
    if (count === null) return null;
    await appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'visitor',
      action: 'similarity.checked',
      details: { count },
    });
    return count;
  });
}
