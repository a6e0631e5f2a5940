import type { CheckName, CheckOutcome, WebhookEvent } from '@ekyc/contract';
import { appendAuditEntry, type NewAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { enqueueMessage } from '../webhook/index.ts';
import { partsOf, withoutReasons } from './resubmission-parts.ts';
import { type Decision, type Kind, type Status, type TransitionName, transitions } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/** What a business is told of; the other transitions are the service's own. */
const eventOfTransition: Partial<Record<TransitionName, WebhookEvent>> = {
  submit: 'identification.submitted',
  approve: 'identification.approved',
  decline: 'identification.declined',
  review: 'identification.review',
  askAgain: 'identification.resubmission',
  cancel: 'identification.canceled',
  expire: 'identification.expired',
  redact: 'identification.redacted',
};

export interface ChangePorts {
  readonly jobs: JobQueue;
  /** Told of each change, just before its transaction ends; for counting alone. */
  readonly onTransition?: (reached: { readonly kind: Kind; readonly status: Status }) => void;
}

export interface StatusChange {
  readonly verificationId: string;
  readonly transition: TransitionName;
  readonly at: Date;
  readonly audit: NewAuditEntry;
  readonly set?: { readonly decision?: Decision; readonly reasons?: readonly string[] };
}

/**
 * Compare-and-set of the state with its audit entry and, where the business is told, its webhook message, all in
 * the caller's transaction.
 * @returns the row after the change, or null when its state does not allow it (nothing was written then)
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  ports: ChangePorts,
  change: StatusChange,
): Promise<VerificationTable | null> {
  const { from, to } = transitions[change.transition];
  const event = eventOfTransition[change.transition];
  const row = await tx
    .updateTable('verification')
    .set((columns) => ({
      status: to,
      ...timesOf(change),
      ...(change.set?.decision ? { decision: change.set.decision } : {}),
      ...(change.set?.reasons ? { reasons: JSON.stringify(change.set.reasons) } : {}),
      ...(event ? { webhook_sequence: columns('webhook_sequence', '+', 1) } : {}),
    }))
    .where('id', '=', change.verificationId)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  ports.onTransition?.({ kind: row.kind, status: to });
  await appendAuditEntry(tx, row.id, change.at, {
    ...change.audit,
    details: { ...change.audit.details, status: to },
  });
  if (event) await tell(tx, ports.jobs, row, event, change.at);
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
  event: WebhookEvent,
  at: Date,
): Promise<void> {
  const examinations = await tx
    .selectFrom('examination')
    .select(['check_name', 'outcome'])
    .where('verification_id', '=', row.id)
    .execute();
  const outcomes: Partial<Record<CheckName, CheckOutcome>> = {};
  for (const examination of examinations) outcomes[examination.check_name] = examination.outcome;
  await enqueueMessage(tx, jobs, {
    verificationId: row.id,
    at,
    body: {
      type: event,
      timestamp: at.toISOString(),
      sequence: row.webhook_sequence,
      business: row.business_id,
      mode: row.mode,
      data: {
        publicId: row.public_id,
        status: row.status,
        decision: row.decision,
        reasons: JSON.parse(row.reasons) as string[],
        outcomes,
        ...(event === 'identification.resubmission' ? { parts: partsOf(row).map(withoutReasons) } : {}),
      },
    },
  });
}
