import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { type ClosedStep, closedStep } from '../session/closed-step.ts';
import { readRecord } from '../session/session-record.ts';
import type { SessionTools } from '../session/session-tools.ts';
import {
  emptySessionRecord,
  isFirstTime,
  shownStep,
  type SessionFacts,
  type SessionRecord,
  type StepTable,
} from '../session/steps.ts';

export interface FaceRecord extends SessionRecord {
  /** What the business answered while the visitor waited: stored, because it comes only once. */
  readonly feedback: string | null;
}
export const emptyRecord: FaceRecord = { ...emptySessionRecord, feedback: null };

/** All that decides where the visitor is. */
export interface FaceFacts extends SessionFacts {
  readonly record: FaceRecord;
}

export type FaceAuthenticationTools = SessionTools<FaceFacts, VisitorClient<'faceAuthentication'>>;
export interface StepProps {
  readonly tools: FaceAuthenticationTools;
}

/** Before the decision, in order. */
export const steps = [
  { name: 'start', phase: 0, done: ({ record }) => record.consented, mayLookBack: isFirstTime },
  { name: 'cameraCheck', phase: 1, done: ({ record }) => record.cameraAllowed },
  { name: 'face', phase: 1, done: () => false },
] as const satisfies StepTable<FaceFacts>;

export type FaceStep = (typeof steps)[number]['name'] | ClosedStep;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: FaceFacts): FaceStep {
  return closedStep(facts.completed) ?? shownStep(steps, facts)?.name ?? 'face';
}

export async function loadFacts(client: VisitorClient<'faceAuthentication'>): Promise<CallResult<FaceFacts>> {
  const completed = await client.callOwn('getCompleted');
  if (!completed.ok) return completed;
  const record = readRecord(client.publicId, emptyRecord);
  return { ok: true, value: { completed: completed.value, record } };
}
