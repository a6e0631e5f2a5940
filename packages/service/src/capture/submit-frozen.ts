import type { Status } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  issueResultCode,
  rememberSearchKeys,
  type SessionPorts,
  type VerificationTable,
} from '../verification/index.ts';
import type { FrozenPicture } from './frozen-pictures.ts';

/** States after a submission: repeating it answers the present state. */
export const afterSubmission: readonly Status[] = [
  'submitted',
  'examining',
  'approved',
  'declined',
  'review',
];

interface Submission {
  /** The take numbers that the visitor confirmed. */
  readonly takes: readonly number[];
  readonly pictures: readonly FrozenPicture[];
  /** Takes that count although they hold no picture. */
  readonly bare?: readonly number[];
  /** Who submits; the visitor where nothing is said. */
  readonly actor?: 'visitor' | 'business';
  /** For the audit, beside takes, round and pictures. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Submits exactly the frozen pictures: state, audit, webhook message and the examination's job in one transaction. */
export async function submitFrozen(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  row: VerificationTable,
  { takes, pictures, bare = [], actor = 'visitor', details = {} }: Submission,
): Promise<Outcome<{ status: Status }>> {
  if (!confirms(takes, [...pictures.map(({ take }) => take), ...bare])) return failure('take_incomplete');
  const submitted = await changeStatus(tx, ports, {
    verificationId: row.id,
    transition: 'submit',
    at: ports.now(),
    audit: {
      actor,
      action: 'verification.submitted',
      details: {
        takes,
        round: row.resubmissions,
        pictures: pictures.map(({ material }) => material.stored_sha256),
        ...details,
      },
    },
  });
  if (!submitted) return failure('wrong_state');
  await issueResultCode(tx, ports, submitted);
  await rememberSearchKeys(tx, ports.master, row.id);
  await ports.jobs.enqueue(tx, { queue: 'examine', verificationId: row.id });
  return success({ status: submitted.status });
}

/** The visitor named exactly the takes that count. */
function confirms(takes: readonly number[], counting: readonly number[]): boolean {
  const frozen = new Set(counting);
  const named = new Set(takes);
  return named.size === frozen.size && [...frozen].every((take) => named.has(take));
}
