import type { PhotoType, TakeEndAnswer, TakeType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { SessionPorts, VisitorSession } from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { closeChallenges } from './challenge.ts';

/** What the visitor's page says at the end of a take. */
export interface TakeEnd {
  readonly type: TakeType;
  readonly abort: boolean;
  readonly manualCapture: boolean;
  readonly validationFailures: readonly { photoType: PhotoType; code: string; count: number }[];
  readonly hasAdditionalInfo: boolean;
  readonly facialFeatures?: string | undefined;
}

interface Ending {
  readonly take: TakeTable;
  readonly end: TakeEnd;
}

/** The answer to a repeated end; refused where the take ended otherwise. */
export function repeatedEnd(take: TakeTable, end: TakeEnd): Outcome<TakeEndAnswer> {
  const same = end.abort ? take.state === 'aborted' : take.state === 'accepted';
  return same
    ? success({ take: take.number, accepted: take.state === 'accepted', problems: [] })
    : failure('take_not_open');
}

/** The visitor gave the take up. */
export async function abortTake(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  session: VisitorSession,
  ending: Ending,
): Promise<Outcome<TakeEndAnswer>> {
  await close(tx, ports, session, ending, 'aborted');
  return success({ take: ending.take.number, accepted: false, problems: [] });
}

/** The take has all its pictures. */
export async function acceptTake(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  session: VisitorSession,
  ending: Ending,
): Promise<Outcome<TakeEndAnswer>> {
  await close(tx, ports, session, ending, 'accepted');
  return success({ take: ending.take.number, accepted: true, problems: [] });
}

async function close(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  session: VisitorSession,
  { take, end }: Ending,
  state: 'accepted' | 'aborted',
): Promise<void> {
  const now = ports.now();
  await tx
    .updateTable('take')
    .set({
      state,
      ended_at: now,
      manual_capture: end.manualCapture,
      has_additional_info: end.hasAdditionalInfo,
      validation_failures: end.validationFailures,
      problems: [],
      sealed_features: end.facialFeatures
        ? session.vault.seal(`take/${take.id}/features`, Buffer.from(end.facialFeatures, 'utf8'))
        : null,
    })
    .where('id', '=', take.id)
    .execute();
  await closeChallenges(tx, take.id, 'expired');
  await appendAuditEntry(tx, take.verification_id, now, {
    actor: 'visitor',
    action: 'take.ended',
    details: { take: take.number, type: take.type, result: state, manualCapture: end.manualCapture },
  });
}
