import type { CompletedAnswer } from '@ekyc/contract';

/** What this browser remembers of every journey beside what the server knows (session storage). */
export interface SessionRecord {
  readonly started: boolean;
  readonly consented: boolean;
  readonly cameraAllowed: boolean;
}

export const emptySessionRecord: SessionRecord = { started: false, consented: false, cameraAllowed: false };

/** What decides, in every kind, where the visitor is. */
export interface SessionFacts {
  readonly completed: CompletedAnswer;
  readonly record: SessionRecord;
}

/** Before submission, in order; phases are the 手順 that the visitor counts. The first one not done is shown. */
export type StepTable<Facts extends SessionFacts> = readonly {
  readonly name: string;
  readonly phase: number;
  readonly done: (facts: Facts) => boolean;
}[];

export function firstOpen<Facts extends SessionFacts, Table extends StepTable<Facts>>(
  steps: Table & StepTable<Facts>,
  facts: Facts,
): Table[number] | undefined {
  return steps.find((step) => !step.done(facts));
}

/** Null for a step that stands in no table: an end. */
export function phaseOf(steps: readonly { name: string; phase: number }[], step: string): number | null {
  return steps.find(({ name }) => name === step)?.phase ?? null;
}
