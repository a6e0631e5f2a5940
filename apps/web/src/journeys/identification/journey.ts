import type { CompletedAnswer, IdType, MaterialsAnswer, ProfileAnswer, TakeType } from '@ekyc/contract';
import { takeAccepted } from '../capture/takes.ts';
import { type ClosedStep, closedStep } from '../session/closed-step.ts';
import {
  emptySessionRecord,
  firstOpen,
  type SessionFacts,
  type SessionRecord,
  type StepTable,
} from '../session/steps.ts';

/** What this browser remembers of the journey beside what the server knows (session storage). */
export interface JourneyRecord extends SessionRecord {
  readonly textConfirmed: boolean;
  readonly similarityChecked: boolean;
  /** The visitor went back to choose another document. */
  readonly choosingDocument: boolean;
  /** What the visitor says of the document's back. */
  readonly backBearsChange: boolean;
}

export const emptyRecord: JourneyRecord = {
  ...emptySessionRecord,
  textConfirmed: false,
  similarityChecked: false,
  choosingDocument: false,
  backBearsChange: false,
};

/** All that decides where the visitor is. */
export interface JourneyFacts extends SessionFacts {
  readonly profile: ProfileAnswer;
  readonly idType: IdType | null;
  readonly materials: MaterialsAnswer;
  readonly record: JourneyRecord;
}

/** Before submission, in order; phases are the 手順 that the visitor counts. The first one not done is shown. */
export const steps = [
  // What is to be taken again is told before anything else; pressing on turns the state to `capturing`.
  { name: 'resubmission', phase: 4, done: ({ completed }) => completed.status !== 'resubmission' },
  { name: 'start', phase: 1, done: ({ record }) => record.started },
  { name: 'consent', phase: 1, done: ({ record }) => record.consented },
  { name: 'cameraCheck', phase: 2, done: ({ record }) => record.cameraAllowed },
  {
    name: 'profile',
    phase: 3,
    done: ({ profile, completed }) =>
      sharesAccount(completed) || profile.suppliedByClient || profile.profile !== null,
  },
  {
    name: 'idType',
    phase: 4,
    done: ({ idType, record, completed }) =>
      sharesAccount(completed) || (idType !== null && !record.choosingDocument),
  },
  {
    name: 'document',
    phase: 4,
    done: (facts) => sharesAccount(facts.completed) || takeAccepted(facts.materials, 'document'),
  },
  { name: 'face', phase: 5, done: (facts) => takeAccepted(facts.materials, 'face') && !faceAwaited(facts) },
  {
    name: 'readText',
    phase: 6,
    done: ({ record, profile, completed }) =>
      sharesAccount(completed) || record.textConfirmed || profile.suppliedByClient,
  },
  { name: 'similarity', phase: 6, done: ({ record }) => record.similarityChecked },
  { name: 'oath', phase: 6, done: () => false },
] as const satisfies StepTable<JourneyFacts>;

/** Information of an account stands in for everything that a document shows. */
export function sharesAccount({ account }: CompletedAnswer): boolean {
  return account === 'shared';
}

/** The visitor verified the own information: nobody else awaits the result. */
export function isForOwnAccount({ completed }: JourneyFacts): boolean {
  return completed.account === 'own';
}

export type OpenStep = (typeof steps)[number]['name'];
export type JourneyStep = OpenStep | ClosedStep;

export const phases = 6;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: JourneyFacts): JourneyStep {
  const closed = closedStep(facts.completed);
  if (closed !== null) return closed;
  return firstOpen(steps, facts)?.name ?? 'oath';
}

/** After a resubmission of both, the face follows the document: an accepted face of before does not count. */
function faceAwaited({ completed, materials }: JourneyFacts): boolean {
  const asked = completed.parts.map(({ take }) => take);
  if (!asked.includes('document') || !asked.includes('face')) return false;
  const last = (type: TakeType) =>
    materials.takes.findLast((take) => take.type === type && take.state === 'accepted')?.take ?? 0;
  return last('face') < last('document');
}
