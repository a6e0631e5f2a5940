import type { CompletedAnswer } from '@ekyc/contract';

/** What this browser remembers of every journey beside what the server knows (session storage). */
export interface SessionRecord {
  readonly started: boolean;
  readonly consented: boolean;
  readonly cameraAllowed: boolean;
  /** The earlier step that the visitor went back to look at; null where the journey itself says what is shown. */
  readonly lookingAt: string | null;
}

export const emptySessionRecord: SessionRecord = {
  started: false,
  consented: false,
  cameraAllowed: false,
  lookingAt: null,
};

/** What decides, in every kind, where the visitor is. */
export interface SessionFacts {
  readonly completed: CompletedAnswer;
  readonly record: SessionRecord;
}

/**
 * Before submission, in order; phases are the 手順 that the visitor counts. The first one not done is shown, or an
 * earlier one that the visitor went back to.
 */
export type StepTable<Facts extends SessionFacts> = readonly {
  readonly name: string;
  readonly phase: number;
  readonly done: (facts: Facts) => boolean;
  /** Whether the visitor may come back to it; absent: never. */
  readonly mayLookBack?: (facts: Facts) => boolean;
}[];

/** The step that is shown; undefined where none is open. */
export function shownStep<Facts extends SessionFacts, Table extends StepTable<Facts>>(
  steps: Table & StepTable<Facts>,
  facts: Facts,
): Table[number] | undefined {
  const open = steps.findIndex((step) => !step.done(facts));
  const lookedAt = steps.findIndex(({ name }) => name === facts.record.lookingAt);
  const mayBeShown = lookedAt !== -1 && lookedAt < open && steps[lookedAt]?.mayLookBack?.(facts) === true;
  return steps[mayBeShown ? lookedAt : open];
}

/** Where 戻る leads from the step that is shown; null where there is nothing before it. */
export function stepBefore<Facts extends SessionFacts>(
  steps: StepTable<Facts>,
  facts: Facts,
  shown: string,
): string | null {
  const before = steps.slice(
    0,
    Math.max(
      0,
      steps.findIndex(({ name }) => name === shown),
    ),
  );
  return before.findLast((step) => step.mayLookBack?.(facts) === true)?.name ?? null;
}

/** A visitor who submitted once has agreed for good. */
export function isFirstTime({ completed }: SessionFacts): boolean {
  return completed.parts.length === 0;
}

/** Null for a step that stands in no table: an end. */
export function phaseOf(steps: readonly { name: string; phase: number }[], step: string): number | null {
  return steps.find(({ name }) => name === step)?.phase ?? null;
}
