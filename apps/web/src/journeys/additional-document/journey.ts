import type { LicenceMaterialsAnswer } from '@ekyc/contract';
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
import { forgetDraft } from './draft-store.ts';

export interface LicenceRecord extends SessionRecord {
  /** The take with whose pictures the visitor went on although the server objected to them. */
  readonly keptTake: number | null;
  /** The visitor went back from the form to take the licence once more. */
  readonly retaking: boolean;
}
export const emptyRecord: LicenceRecord = { ...emptySessionRecord, keptTake: null, retaking: false };

/** All that decides where the visitor is. */
export interface LicenceFacts extends SessionFacts {
  readonly materials: LicenceMaterialsAnswer;
  readonly record: LicenceRecord;
}

export type LicenceTools = SessionTools<LicenceFacts, VisitorClient<'additionalDocument'>>;
export interface StepProps {
  readonly tools: LicenceTools;
}

/** Before submission, in order. */
export const steps = [
  // First the visitor sees what to take again; going on turns the state to `capturing`.
  { name: 'resubmission', phase: 1, done: ({ completed }) => completed.status !== 'resubmission' },
  { name: 'start', phase: 0, done: ({ record }) => record.consented, mayLookBack: isFirstTime },
  { name: 'cameraCheck', phase: 1, done: ({ record }) => record.cameraAllowed },
  { name: 'licence', phase: 1, done: (facts) => isLicenceCaptured(facts) },
  { name: 'form', phase: 2, done: () => false },
] as const satisfies StepTable<LicenceFacts>;

export type LicenceStep = (typeof steps)[number]['name'] | ClosedStep;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: LicenceFacts): LicenceStep {
  return closedStep(facts.completed) ?? shownStep(steps, facts)?.name ?? 'form';
}

/** The take stays open until the submission: its newest upload is what counts. */
function isLicenceCaptured({ materials: { takes, materials, current }, record }: LicenceFacts): boolean {
  const open = takes.findLast(({ state }) => state === 'open');
  if (open === undefined || record.retaking) return false;
  const pictures = materials.filter(({ id, take }) => take === open.take && current.includes(id));
  if (pictures.length === 0 || record.keptTake === open.take) return pictures.length > 0;
  return pictures.every(({ quality }) => quality.ok);
}

/** Which front the form's values were read from; null before the first one. */
export function readingId({ current }: Pick<LicenceMaterialsAnswer, 'current'>): string | null {
  return current[0] ?? null;
}

/** Where nothing of the licence is shown any more. */
const noMaterials: LicenceMaterialsAnswer = {
  materials: [],
  takes: [],
  documentType: 'hazMatLicense',
  fields: null,
  current: [],
};

/** After these nobody corrects anything; a review may still ask for the licence again. */
const final: readonly LicenceStep[] = ['approved', 'declined', 'canceled', 'expired'];

/** Asks the server where the journey stands; once it is closed, only for the outcome. */
export async function loadFacts(
  client: VisitorClient<'additionalDocument'>,
): Promise<CallResult<LicenceFacts>> {
  const completed = await client.callOwn('getCompleted');
  if (!completed.ok) return completed;
  const facts = { completed: completed.value, record: readRecord(client.publicId, emptyRecord) };
  const closed = closedStep(completed.value);
  if (closed !== null) {
    if (final.includes(closed)) forgetDraft(client.publicId);
    return { ok: true, value: { ...facts, materials: noMaterials } };
  }
  const materials = await client.call('additionalDocument.listMaterials');
  return materials.ok ? { ok: true, value: { ...facts, materials: materials.value } } : materials;
}
