import { loadBusiness } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { keepResults } from '../checks/index.ts';
import {
  askAgain,
  changeStatus,
  endTime,
  issueResultCode,
  lockVerification,
  nameIdType,
  type SessionPorts,
  type TransitionName,
  type VerificationTable,
} from '../verification/index.ts';
import { fakeExamination, type FakedExamination } from './faked-examination.ts';

/**
 * Leads a verification of a sandbox business where its maker wants it, by the transitions of life with their audit
 * entries and webhooks, all in one write. Repeated it does nothing more. Throws where the mode is not sandbox: nothing
 * faked may ever look real.
 */
export async function simulateVerification(ports: SessionPorts, verificationId: string): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, verificationId);
    if (row.status !== 'created') return;
    const outcome = row.sandbox_outcome;
    const business = await loadBusiness(tx, row.business_id);
    if (outcome === null || row.mode !== 'sandbox' || business.mode !== 'sandbox')
      throw new Error('only a verification of a sandbox business may be simulated');
    const step = walker(tx, ports, row);
    if (outcome === 'expired') return expire(tx, ports, step, row);
    await step('start', 'security_code.bound');
    if (outcome === 'canceled')
      return issueResultCode(tx, ports, await step('cancel', 'verification.canceled'));
    await step('capture', 'capture.started');
    await chooseIdType(tx, row);
    const taken = { takes: [], round: 0, pictures: [] };
    await issueResultCode(tx, ports, await step('submit', 'verification.submitted', taken));
    await step('examine', 'examination.started');
    await decide(tx, ports, step, { row, examined: fakeExamination(row.kind, outcome) });
  });
}

/** One transition with the audit entry of life, marked as simulated; and what else is set. */
type Step = (
  transition: TransitionName,
  action: string,
  details?: Readonly<Record<string, unknown>>,
  set?: Parameters<typeof changeStatus>[2]['set'],
) => Promise<VerificationTable>;

function walker(tx: DatabaseTransaction, ports: SessionPorts, { id }: VerificationTable): Step {
  return async (transition, action, details = {}, set = {}) => {
    const changed = await changeStatus(tx, ports, {
      verificationId: id,
      transition,
      at: ports.now(),
      audit: { actor: 'service', action, details: { ...details, simulated: true } },
      set,
    });
    if (!changed) throw new Error(`a simulated verification could not ${transition}`);
    return changed;
  };
}

/** Its time is over now, as the business reads it too. */
async function expire(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  step: Step,
  { id }: VerificationTable,
): Promise<void> {
  await endTime(tx, id, ports.now());
  await issueResultCode(tx, ports, await step('expire', 'verification.expired'));
}

/** As a visitor would: the first that may be chosen. */
async function chooseIdType(tx: DatabaseTransaction, row: VerificationTable): Promise<void> {
  const [idType] = row.allowed_id_types;
  if (idType === undefined) return;
  await nameIdType(tx, row.id, idType);
}

const transitionTo = { approved: 'approve', declined: 'decline', review: 'review' } as const;

async function decide(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  step: Step,
  { row, examined }: { readonly row: VerificationTable; readonly examined: FakedExamination },
): Promise<void> {
  const { decision, reasons, results, parts } = examined;
  const at = ports.now();
  await keepResults(tx, row.id, results, at);
  const outcomes = Object.fromEntries(results.map(({ check, outcome }) => [check, outcome]));
  const details = { outcomes, reasons, round: 0 };
  const action = 'verification.decided';
  if (decision !== 'resubmission') {
    await step(transitionTo[decision], action, details, { decision, reasons });
    return;
  }
  const audit = { actor: 'service', action, details: { ...details, simulated: true } } as const;
  await askAgain(tx, ports, await lockVerification(tx, row.id), { parts, reasons, at, audit });
}
