import type {
  CompletedAnswer,
  IdType,
  MaterialsAnswer,
  MethodSteps,
  ProfileAnswer,
  TakeType,
} from '@ekyc/contract';
import { methodSteps } from '@ekyc/contract/methods';
import { faceAdvice } from '../session/session-texts.ts';
import { advice, parts } from './identification-texts.ts';
import { takeAccepted } from '../capture/takes.ts';
import { type ClosedStep, closedStep } from '../session/closed-step.ts';
import {
  emptySessionRecord,
  isFirstTime,
  type SessionFacts,
  type SessionRecord,
  shownStep,
  type StepTable,
} from '../session/steps.ts';

/** What this browser remembers of the journey beside what the server knows (session storage). */
export interface JourneyRecord extends SessionRecord {
  /** What the visitor says of the document's back. */
  readonly backBearsChange: boolean;
  /** Among several methods the visitor has chosen. */
  readonly methodChosen: boolean;
}

export const emptyRecord: JourneyRecord = {
  ...emptySessionRecord,
  backBearsChange: false,
  methodChosen: false,
};

/** All that decides where the visitor is. */
export interface JourneyFacts extends SessionFacts {
  readonly profile: ProfileAnswer;
  readonly idType: IdType | null;
  readonly materials: MaterialsAnswer;
  readonly record: JourneyRecord;
}

/**
 * Before submission, in order: the document first, so that nothing is asked that it says. Phases are the 手順 that the
 * visitor counts. The first step not done is shown.
 */
export const steps = [
  // First the visitor sees what to take again; going on turns the state to `capturing`.
  { name: 'resubmission', phase: 1, done: ({ completed }) => completed.status !== 'resubmission' },
  { name: 'start', phase: 0, done: ({ record }) => record.consented, mayLookBack: isFirstTime },
  {
    name: 'idType',
    phase: 1,
    done: ({ idType, completed }) =>
      sharesAccount(completed) || !isPhotographed(completed) || idType !== null,
    mayLookBack: mayChangeDocument,
  },
  {
    name: 'cameraCheck',
    phase: 1,
    // Nothing is photographed of a document whose chip is read elsewhere, or that a proof stands for.
    done: ({ record, completed, materials }) =>
      record.cameraAllowed ||
      !(isPhotographed(completed) || (takesFace(completed) && takeAccepted(materials, 'document'))),
  },
  {
    name: 'document',
    phase: 1,
    done: (facts) => sharesAccount(facts.completed) || takeAccepted(facts.materials, 'document'),
    mayLookBack: ({ completed, materials }) =>
      !sharesAccount(completed) &&
      isPhotographed(completed) &&
      takeAccepted(materials, 'document') &&
      completed.parts.length === 0,
  },
  {
    name: 'face',
    phase: 2,
    done: (facts) =>
      !takesFace(facts.completed) || (takeAccepted(facts.materials, 'face') && !faceAwaited(facts)),
    mayLookBack: ({ completed, materials }) =>
      takeAccepted(materials, 'face') && completed.parts.length === 0,
  },
  { name: 'confirm', phase: 3, done: () => false },
] as const satisfies StepTable<JourneyFacts>;

/** Until the first submission. */
export function mayChangeDocument({ completed }: JourneyFacts): boolean {
  return completed.parts.length === 0 && !sharesAccount(completed) && isPhotographed(completed);
}

/** Information of an account stands in for everything that a document shows. */
export function sharesAccount({ account }: CompletedAnswer): boolean {
  return account === 'shared';
}

/** How the document comes: by this page's camera, or elsewhere. */
export function documentComes({ method = 'picture' }: CompletedAnswer): MethodSteps['document'] {
  return methodSteps[method].document;
}

/** A proof stands for the document. */
export function isProven({ completed }: JourneyFacts): boolean {
  return documentComes(completed) === 'proven';
}

const isPhotographed = (completed: CompletedAnswer): boolean => documentComes(completed) === 'photographed';

/** An account's information needs the face too. */
const takesFace = ({ method = 'picture' }: CompletedAnswer): boolean => methodSteps[method].takesFace;

/** The visitor verified the own information: nobody else awaits the result. */
export function isForOwnAccount({ completed }: JourneyFacts): boolean {
  return completed.account === 'own';
}

/** What the visitor counts: nobody is told of a face that is not taken. */
export function partsOf({ completed }: JourneyFacts): readonly (string | null)[] {
  return [
    documentComes(completed) === 'proven' ? parts.proof : parts.document,
    takesFace(completed) ? parts.face : null,
    parts.confirm,
  ];
}

/** How to take what is taken here: the document, the face, or nothing. */
export function adviceFor(facts: JourneyFacts): readonly string[] {
  const { completed } = facts;
  if (isPhotographed(completed) && currentStep(facts) !== 'face') return [advice];
  return takesFace(completed) ? [faceAdvice] : [];
}

export type OpenStep = (typeof steps)[number]['name'];
export type JourneyStep = OpenStep | ClosedStep;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: JourneyFacts): JourneyStep {
  const closed = closedStep(facts.completed);
  if (closed !== null) return closed;
  return shownStep(steps, facts)?.name ?? 'confirm';
}

/** After a resubmission of both, the face follows the document: an earlier accepted face does not count. */
function faceAwaited({ completed, materials }: JourneyFacts): boolean {
  const asked = completed.parts.map(({ take }) => take);
  if (!asked.includes('document') || !asked.includes('face')) return false;
  const last = (type: TakeType) =>
    materials.takes.findLast((take) => take.type === type && take.state === 'accepted')?.take ?? 0;
  return last('face') < last('document');
}
