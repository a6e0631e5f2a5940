import { sql } from 'kysely';
import { type EventName, kindNames } from '@ekyc/contract';
import {
  appendAuditEntry,
  differencesFrom,
  EvidenceContradictsError,
  type NewAuditEntry,
  readStatement,
  stateEntries,
} from '../audit/index.ts';
import { outcomesOf } from '../checks/index.ts';
import { afterCommit, type DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { announce, type AnnouncePorts } from '../realtime/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { enqueueMessage } from '../webhook/index.ts';
import { refuseContradicted } from './contradictions.ts';
import { keepReasons } from './keep-reasons.ts';
import { lockVerification } from './lock.ts';
import { openVault } from './open-vault.ts';
import { proveFiles, recordTexts } from './record.ts';
import { partsOf, withoutReasons } from './resubmission-parts.ts';
import { type Decision, type Kind, type Status, type TransitionName, transitions } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/** Transitions that are reported to the business; the others are the service's own. */
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

type DecidingTransition = 'approve' | 'decline' | 'review' | 'askAgain';

export interface StatusChange<
  Transition extends TransitionName = Exclude<TransitionName, DecidingTransition>,
> {
  readonly verificationId: string;
  readonly transition: Transition;
  readonly at: Date;
  readonly audit: NewAuditEntry;
  /** How long the queue waits before it sends the message; absent: it does not wait. */
  readonly webhookAfterSeconds?: number;
}

export interface Deciding extends StatusChange<DecidingTransition> {
  readonly decision: Decision;
  /** Absent: the former reasons stay. */
  readonly reasons?: readonly string[];
  /** The person's data goes right after: nothing is compared, and nothing proved. */
  readonly destroyedNext?: true;
}

/**
 * Compare-and-set of the state with its audit entry and, where the business is notified, its webhook message, all in
 * the caller's transaction. Once that is committed, pages that are open on a submitted one are notified.
 * @returns the row after the change, or null when its state does not allow it (nothing was written then)
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  ports: ChangePorts,
  change: StatusChange,
): Promise<VerificationTable | null> {
  await refuseForeignState(tx, change);
  const row = await setStatus(tx, change, {});
  return row ? follow(tx, ports, row, { change, details: {}, reasonsChanged: false }) : null;
}

/**
 * The same for a decision: its audit entry says all that was decided by, so that whoever changes that afterwards
 * contradicts it. What a person decides must still be what the examination found.
 * Throws EvidenceContradictsError.
 */
export async function decideStatus(
  tx: DatabaseTransaction,
  ports: ChangePorts & { readonly master: MasterKey },
  change: Deciding,
): Promise<VerificationTable | null> {
  const before = await lockVerification(tx, change.verificationId);
  const { destroyedNext = false } = change;
  if (!destroyedNext && before.status === 'review') await refuseContradicted(tx, ports.master, before);
  else if (!destroyedNext) await refuseForeignState(tx, change);
  const { decision, reasons } = change;
  const row = await setStatus(tx, change, { decision, ...(reasons ? { reasons } : {}) });
  if (!row) return null;
  const details = destroyedNext ? {} : await statedBy(tx, ports.master, row);
  return follow(tx, ports, row, { change, details, reasonsChanged: reasons !== undefined });
}

/** What a decision is based on, for its entry: ids, codes and salted hashes. */
async function statedBy(
  tx: DatabaseTransaction,
  master: MasterKey,
  row: VerificationTable,
): Promise<Record<string, unknown>> {
  const vault = openVault(master, row);
  const said = { decision: row.decision, reasons: row.reasons, outcomes: await outcomesOf(tx, row.id) };
  // The visitor goes on to change what would be proved.
  if (row.status === 'resubmission') return said;
  const proofs = await proveFiles(tx, vault, row.id, await recordTexts(tx, vault, row));
  return { ...said, idType: row.id_type, proofs };
}

/** These end a verification, or destroy what is known of a person: no contradiction may hold them up. */
const unhindered: readonly TransitionName[] = ['cancel', 'expire', 'redact', 'redactAgain'];

const endsUndisclosed: readonly TransitionName[] = ['cancel', 'expire', 'decline'];

async function refuseForeignState(
  tx: DatabaseTransaction,
  { verificationId, transition }: StatusChange<TransitionName>,
): Promise<void> {
  if (unhindered.includes(transition)) return;
  const row = await lockVerification(tx, verificationId);
  const entries = await stateEntries(tx).where('verification_id', '=', verificationId).execute();
  const found = differencesFrom(readStatement(entries), { status: row.status });
  if (found.length > 0) throw new EvidenceContradictsError(verificationId, found);
}

async function setStatus(
  tx: DatabaseTransaction,
  change: StatusChange<TransitionName>,
  set: { readonly decision?: Decision; readonly reasons?: readonly string[] },
): Promise<VerificationTable | undefined> {
  const { from, to } = transitions[change.transition];
  const event = eventOf[change.transition];
  return tx
    .updateTable('verification')
    .set((columns) => ({
      status: to,
      changed_at: change.at,
      // Its newest state has no place among the changes yet, see `read-changes.ts`.
      change_position: null,
      ...timesOf(change),
      // Erases what an account agreed to share but did not disclose.
      ...(endsUndisclosed.includes(change.transition)
        ? { sealed_submission: sql<null>`case when shared_at is null then null else sealed_submission end` }
        : {}),
      ...set,
      ...(event ? { webhook_sequence: columns('webhook_sequence', '+', 1) } : {}),
    }))
    .where('id', '=', change.verificationId)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
}

async function follow(
  tx: DatabaseTransaction,
  ports: ChangePorts,
  row: VerificationTable,
  done: {
    readonly change: StatusChange<TransitionName>;
    readonly details: Readonly<Record<string, unknown>>;
    readonly reasonsChanged: boolean;
  },
): Promise<VerificationTable> {
  const { change } = done;
  const event = eventOf[change.transition];
  await keepReasons(tx, row, done.reasonsChanged);
  ports.onTransition?.({ kind: row.kind, status: row.status });
  await appendAuditEntry(tx, row.id, change.at, {
    ...change.audit,
    details: { ...change.audit.details, ...done.details, status: row.status },
  });
  if (event) await tell(tx, ports.jobs, row, { ...change, event });
  await afterCommit(tx, () => ports.changes?.changed(row.business_id));
  if (change.transition === 'submit')
    await afterCommit(tx, () => announce(ports, row, 'SubmissionCompletedEvent'));
  return row;
}

function timesOf(
  change: StatusChange<TransitionName>,
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
  { event, at, webhookAfterSeconds }: StatusChange<TransitionName> & { readonly event: EventName },
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
