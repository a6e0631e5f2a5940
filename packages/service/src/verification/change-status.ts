import { type EventName, kindNames } from '@ekyc/contract';
import { appendAuditEntry, type NewAuditEntry } from '../audit/index.ts';
import { outcomesOf } from '../checks/index.ts';
import { afterCommit, type DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { announce, type AnnouncePorts } from '../realtime/index.ts';
import { enqueueMessage } from '../webhook/index.ts';
import { keepReasons } from './keep-reasons.ts';
import { partsOf, withoutReasons } from './resubmission-parts.ts';
import { type Decision, type Kind, type Status, type TransitionName, transitions } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/** What a business is told of; the other transitions are the service's own. */
const eventOf: Partial<Record<TransitionName, EventName>> = {
  submit: 'submitted',
  approve: 'approved',
  decline: 'declined',
  review: 'review',
  askAgain: 'resubmission',
  cancel: 'canceled',
  expire: 'expired',
  redact: 'redacted',
};

export interface ChangePorts extends AnnouncePorts {
  readonly jobs: JobQueue;
  /** Called once a change of a business's verification is committed. */
  readonly changes?: { changed(businessId: string): void };
  /** Called for each change, just before its transaction ends; for counting alone. */
  readonly onTransition?: (reached: { readonly kind: Kind; readonly status: Status }) => void;
}

export interface StatusChange {
  readonly verificationId: string;
  readonly transition: TransitionName;
  readonly at: Date;
  readonly audit: NewAuditEntry;
  /** So long the queue waits before it sends the message by itself; at once where nothing is said. */
  readonly webhookAfterSeconds?: number;
  readonly set?: { readonly decision?: Decision; readonly reasons?: readonly string[] };
}

/**
 * Compare-and-set of the state with its audit entry and, where the business is told, its webhook message, all in
 * the caller's transaction. Once that is committed, the pages that are open on a submitted one are told of it.
 * @returns the row after the change, or null when its state does not allow it (nothing was written then)
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  ports: ChangePorts,
  change: StatusChange,
): Promise<VerificationTable | null> {
  const { from, to } = transitions[change.transition];
  const event = eventOf[change.transition];
  const row = await tx
    .updateTable('verification')
    .set((columns) => ({
      status: to,
      changed_at: change.at,
      // Its newest state has no place among the changes yet, see `read-changes.ts`.
      change_position: null,
      ...timesOf(change),
      ...(change.set?.decision ? { decision: change.set.decision } : {}),
      ...(change.set?.reasons ? { reasons: change.set.reasons } : {}),
      ...(event ? { webhook_sequence: columns('webhook_sequence', '+', 1) } : {}),
    }))
    .where('id', '=', change.verificationId)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await keepReasons(tx, row, change.set?.reasons !== undefined);
  ports.onTransition?.({ kind: row.kind, status: to });
  await appendAuditEntry(tx, row.id, change.at, {
    ...change.audit,
    details: { ...change.audit.details, status: to },
  });
  if (event) await tell(tx, ports.jobs, row, { ...change, event });
  await afterCommit(tx, () => ports.changes?.changed(row.business_id));
  if (change.transition === 'submit')
    await afterCommit(tx, () => announce(ports, row, 'SubmissionCompletedEvent'));
  return row;
}

function timesOf(
  change: StatusChange,
): Partial<
  Pick<VerificationTable, 'started_at' | 'submitted_at' | 'decided_at' | 'ended_at' | 'redacted_at'>
> {
  switch (change.transition) {
    case 'start':
      return { started_at: change.at };
    case 'submit':
      return { submitted_at: change.at };
    case 'approve':
    case 'decline':
      return { decided_at: change.at, ended_at: change.at };
    case 'review':
    case 'askAgain':
      return { decided_at: change.at };
    case 'cancel':
    case 'expire':
      return { ended_at: change.at };
    case 'redact':
    case 'redactAgain':
      return { redacted_at: change.at };
    case 'capture':
    case 'examine':
      return {};
  }
}

async function tell(
  tx: DatabaseTransaction,
  jobs: JobQueue,
  row: VerificationTable,
  { event, at, webhookAfterSeconds }: StatusChange & { readonly event: EventName },
): Promise<void> {
  const outcomes = await outcomesOf(tx, row.id);
  await enqueueMessage(tx, jobs, {
    verificationId: row.id,
    at,
    ...(webhookAfterSeconds === undefined ? {} : { afterSeconds: webhookAfterSeconds }),
    body: {
      type: `${kindNames[row.kind].event}.${event}`,
      timestamp: at.toISOString(),
      sequence: row.webhook_sequence,
      business: row.business_id,
      mode: row.mode,
      data: {
        publicId: row.public_id,
        status: row.status,
        decision: row.decision,
        reasons: [...row.reasons],
        outcomes,
        ...(row.account_use === 'userSubmission' ? { userSubmission: true as const } : {}),
        ...(row.face_auth_div === null ? {} : { faceAuthDiv: row.face_auth_div }),
        ...(event === 'resubmission' ? { parts: partsOf(row).map(withoutReasons) } : {}),
      },
    },
  });
}
