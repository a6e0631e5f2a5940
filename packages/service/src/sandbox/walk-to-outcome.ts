import type { CheckName, Method, SandboxOutcome } from '@ekyc/contract';
import type { Business } from '../business/index.ts';
import { demandOf, requiredPictures } from '../capture/index.ts';
import { keepResults } from '../checks/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import type { Vault } from '../sealing/index.ts';
import {
  askAgain,
  changeStatus,
  decideStatus,
  countTry,
  endTime,
  issueResultCode,
  lockVerification,
  nameIdType,
  rememberSearchKeys,
  type SessionPorts,
  type StatusChange,
  type VerificationTable,
} from '../verification/index.ts';
import { fakeExamination, type FakedExamination } from './faked-examination.ts';
import { specimenPortrait, type SpecimenTake, specimenTakes } from './specimen-pictures.ts';
import { enterProven } from './specimen-proof.ts';
import { enterPerson, enterTakes, type PutTake } from './specimens.ts';

/** As a visitor would take them; of a document in its ordinary form. None where it ends before anything is taken. */
export async function takesFor(
  { db }: Pick<SessionPorts, 'db'>,
  row: VerificationTable,
  outcome: SandboxOutcome,
): Promise<readonly SpecimenTake[]> {
  if (outcome === 'canceled' || outcome === 'expired') return [];
  const { document, takesFace } = roomOf(row.method).steps;
  const isPhotographed = document === 'photographed';
  // A record brings its portrait, a signature nothing.
  if (roomOf(row.method).evidence.includes('record')) return [await specimenPortrait()];
  // There is no drawing of what a chip holds.
  if (!isPhotographed && !takesFace) return [];
  const demand = isPhotographed ? await demandOf(db, row) : null;
  const wanted = demand ? requiredPictures(demand, 'ordinary') : [];
  return specimenTakes({
    kind: row.kind,
    idType: isPhotographed ? row.id_type : null,
    documentType: row.document_type,
    wanted,
  });
}

interface Walk {
  readonly tx: DatabaseTransaction;
  readonly ports: SessionPorts;
  readonly vault: Vault;
  readonly business: Business;
}

/**
 * Leads a verification from where nothing is taken yet to its outcome, by the transitions of life.
 * @param row locked in this transaction; with the document whose specimen is taken
 */
export async function walkToOutcome(
  { tx, ports, vault, business }: Walk,
  row: VerificationTable,
  given: { readonly outcome: SandboxOutcome; readonly takes: readonly PutTake[] },
): Promise<void> {
  const { outcome } = given;
  const step = walker(tx, ports, row);
  if (outcome === 'expired') return expire(tx, ports, step, row);
  if (row.status === 'created') await step('start', 'security_code.bound');
  if (outcome === 'canceled')
    return issueResultCode(tx, ports, await step('cancel', 'verification.canceled'));
  await step('capture', 'capture.started');
  if (row.id_type !== null) await nameIdType(tx, row.id, row.id_type);
  const entered = await enterAll(tx, { vault, now: ports.now() }, row, given);
  if (row.kind === 'faceAuthentication') await countTry(tx, row, undefined);
  await issueResultCode(tx, ports, await step('submit', 'verification.submitted', { ...entered, round: 0 }));
  await rememberSearchKeys(tx, ports.master, row.id);
  await step('examine', 'examination.started');
  const { minimumAge, recording } = business.customization;
  const demand = await demandOf(tx, row);
  const examined = {
    kind: row.kind,
    idType: row.id_type,
    method: row.method,
    minimumAge: minimumAge !== null,
    thickness: demand?.requiresThickness ?? false,
    recording: recording !== 'off',
  };
  await decide(tx, ports, { row, examined: fakeExamination(examined, outcome) });
}

/** What is submitted: who the person is, and the pictures or the proof. */
async function enterAll(
  tx: DatabaseTransaction,
  by: { readonly vault: Vault; readonly now: Date },
  row: VerificationTable,
  { outcome, takes }: { readonly outcome: SandboxOutcome; readonly takes: readonly PutTake[] },
): Promise<{ readonly takes: readonly number[]; readonly pictures: readonly string[] }> {
  if (row.kind === 'identification' && roomOf(row.method).holds === 'proof') {
    await enterPerson(tx, by.vault, row, []);
    const reason = reasonOf(row.method, outcome);
    return enterProven(tx, by, row, { takes, reason });
  }
  const { takes: numbers, materials } = await enterTakes(tx, by, row, takes);
  await enterPerson(tx, by.vault, row, materials);
  return { takes: numbers, pictures: materials.map((material) => material.stored_sha256) };
}

/** The check that speaks against the person; null where none does. */
function reasonOf(method: Method, outcome: SandboxOutcome): CheckName | null {
  if (outcome === 'approved') return null;
  return (outcome.split(':')[1] as CheckName | undefined) ?? roomOf(method).usualReason;
}

/** One transition with the audit entry of life, marked as simulated. */
type Step = (
  transition: StatusChange['transition'],
  action: string,
  details?: Readonly<Record<string, unknown>>,
) => Promise<VerificationTable>;

function walker(tx: DatabaseTransaction, ports: SessionPorts, { id }: VerificationTable): Step {
  return async (transition, action, details = {}) => {
    const changed = await changeStatus(tx, ports, {
      verificationId: id,
      transition,
      at: ports.now(),
      audit: { actor: 'service', action, details: { ...details, simulated: true } },
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

const transitionTo = { approved: 'approve', declined: 'decline', review: 'review' } as const;

async function decide(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  { row, examined }: { readonly row: VerificationTable; readonly examined: FakedExamination },
): Promise<void> {
  const { decision, reasons, results, parts } = examined;
  const at = ports.now();
  await keepResults(tx, row.id, results, at);
  const audit = {
    actor: 'service',
    action: 'verification.decided',
    details: { round: 0, simulated: true },
  } as const;
  if (decision !== 'resubmission') {
    const transition = transitionTo[decision];
    const given = { verificationId: row.id, transition, at, audit, decision, reasons };
    if (!(await decideStatus(tx, ports, given)))
      throw new Error(`a simulated verification could not ${transition}`);
    return;
  }
  await askAgain(tx, ports, await lockVerification(tx, row.id), { parts, reasons, at, audit });
}
