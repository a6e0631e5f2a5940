import type { FaceAuthenticationState } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import {
  changeStatus,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { conclude } from './conclude.ts';
import { currentTry, dropOverdueTry, triesPerVerification } from './face-try.ts';

/**
 * How far it is, and the challenge. The first call begins the capture. An expired challenge is shown as it is:
 * asking how far it is, however often, draws no other one.
 */
export async function readFaceAuthentication(
  ports: SessionPorts,
  session: VisitorSession,
): Promise<Outcome<FaceAuthenticationState>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = await begun(tx, ports, bound.value);
    return success(await present(tx, ports, row));
  });
}

/** The open challenge, or a fresh one in place of one whose time is over. */
export async function renewChallenge(
  ports: SessionPorts,
  session: VisitorSession,
): Promise<Outcome<FaceAuthenticationState>> {
  return ports.db.transaction().execute(async (tx) => {
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = await begun(tx, ports, bound.value);
    if (row.status !== 'capturing') return failure('wrong_state');
    await dropOverdueTry(tx, row, ports.now());
    return success(await present(tx, ports, row));
  });
}

async function present(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  row: VerificationTable,
): Promise<FaceAuthenticationState> {
  const triesLeft = Math.max(0, triesPerVerification - row.tries);
  if (row.status !== 'capturing') return { status: row.status, triesLeft, challenge: null };
  const open = await currentTry(tx, row, ports.now());
  if (!open) {
    const reasons = ['liveness'] as const;
    const { status } = await conclude(tx, ports, row, { decision: 'declined', reasons, results: [] });
    return { status, triesLeft, challenge: null };
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
