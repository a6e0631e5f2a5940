import type { FaceAuthenticationState } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import {
  changeStatus,
  lockVerification,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { conclude } from './conclude.ts';
import { currentTry, triesPerVerification } from './face-try.ts';

/** How far it is, and the challenge: the open one, or a fresh one where that is over. The first call begins the capture. */
export async function readFaceAuthentication(
  ports: SessionPorts,
  session: VisitorSession,
): Promise<FaceAuthenticationState> {
  return ports.db.transaction().execute(async (tx) => {
    const now = ports.now();
    const row = await begun(tx, ports, await lockVerification(tx, session.verification.id));
    const triesLeft = Math.max(0, triesPerVerification - row.tries);
    if (row.status !== 'capturing') return { status: row.status, triesLeft, challenge: null };
    const open = await currentTry(tx, row, now);
    if (!open) {
      const declined = await conclude(tx, ports, row, {
        decision: 'declined',
        reasons: ['liveness'],
        results: [],
      });
      return { status: declined.status, triesLeft, challenge: null };
    }
    const { take, challenges } = open;
    return {
      status: row.status,
      triesLeft,
      challenge: {
        id: take.id,
        instructions: challenges.map(({ instruction }) => instruction),
        expiresAt: challenges[0].expires_at.toISOString(),
      },
    };
  });
}

async function begun(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  row: VerificationTable,
): Promise<VerificationTable> {
  if (row.status !== 'started') return row;
  const changed = await changeStatus(tx, ports, {
    verificationId: row.id,
    transition: 'capture',
    at: ports.now(),
    audit: { actor: 'visitor', action: 'capture.started' },
  });
  return changed ?? row;
}
