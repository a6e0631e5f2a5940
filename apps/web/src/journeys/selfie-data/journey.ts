import type { MaterialsAnswer } from '@ekyc/contract';
import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { takeAccepted } from '../capture/takes.ts';
import { type ClosedStep, closedStep } from '../session/closed-step.ts';
import { readRecord } from '../session/session-record.ts';
import type { SessionTools } from '../session/session-tools.ts';
import {
  emptySessionRecord,
  isFirstTime,
  shownStep,
  type SessionFacts,
  type StepTable,
} from '../session/steps.ts';

/** All that decides where the visitor is. */
export interface SelfieFacts extends SessionFacts {
  readonly materials: MaterialsAnswer;
}

export type SelfieTools = SessionTools<SelfieFacts, VisitorClient<'selfieData'>>;
export interface StepProps {
  readonly tools: SelfieTools;
}

/** Before submission, in order. */
export const steps = [
  // First the visitor sees that the face is taken again; going on turns the state to `capturing`.
  { name: 'resubmission', phase: 1, done: ({ completed }) => completed.status !== 'resubmission' },
  { name: 'start', phase: 0, done: ({ record }) => record.consented, mayLookBack: isFirstTime },
  { name: 'cameraCheck', phase: 1, done: ({ record }) => record.cameraAllowed },
  {
    name: 'face',
    phase: 1,
    done: ({ materials }) => takeAccepted(materials, 'face'),
    mayLookBack: (facts) => isFirstTime(facts) && takeAccepted(facts.materials, 'face'),
  },
  { name: 'confirm', phase: 2, done: () => false },
] as const satisfies StepTable<SelfieFacts>;

export type SelfieStep = (typeof steps)[number]['name'] | ClosedStep;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: SelfieFacts): SelfieStep {
  return closedStep(facts.completed) ?? shownStep(steps, facts)?.name ?? 'confirm';
}

/** Asks the server where the journey stands; once it is closed, only for the outcome. */
export async function loadFacts(client: VisitorClient<'selfieData'>): Promise<CallResult<SelfieFacts>> {
  const completed = await client.callOwn('getCompleted');
  if (!completed.ok) return completed;
  const facts = { completed: completed.value, record: readRecord(client.publicId, emptySessionRecord) };
  if (closedStep(completed.value) !== null) {
    return { ok: true, value: { ...facts, materials: { materials: [], takes: [], challenge: null } } };
  }
  const materials = await client.callOwn('listMaterials');
  return materials.ok ? { ok: true, value: { ...facts, materials: materials.value } } : materials;
}
