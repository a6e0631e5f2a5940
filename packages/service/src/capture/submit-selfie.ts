import type { Status } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type SessionPorts, type VisitorSession } from '../verification/index.ts';
import { findPicture, frozenPictures } from './frozen-pictures.ts';
import { afterSubmission, submitFrozen } from './submit-frozen.ts';

/**
 * Submits the face that was taken for a business's person.
 * @param takes the take numbers confirmed; all where the visitor named none
 */
export async function submitSelfie(
  ports: SessionPorts,
  session: VisitorSession,
  takes: readonly number[] | undefined,
): Promise<Outcome<{ status: Status }>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    if (afterSubmission.includes(row.status)) return success({ status: row.status });
    if (row.status !== 'capturing') return failure('wrong_state');
    const pictures = await frozenPictures(tx, row.id);
    const selfie = findPicture(pictures, 'face', 'selfie');
    if (!selfie || selfie.round !== row.resubmissions) return failure('take_incomplete');
    const all = [...new Set(pictures.map(({ take }) => take))];
    return submitFrozen(tx, ports, row, { takes: takes ?? all, pictures });
  });
}
