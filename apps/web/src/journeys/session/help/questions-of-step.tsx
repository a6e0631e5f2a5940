import { lazy, type ReactNode, Suspense } from 'react';
import type { HelpStage } from './help-questions-texts.ts';

/** Not before somebody opens the help. */
const HelpQuestions = lazy(async () => ({ default: (await import('./help-questions.tsx')).HelpQuestions }));

const stages: Readonly<Record<string, HelpStage>> = {
  start: 'start',
  idType: 'document',
  cameraCheck: 'document',
  document: 'document',
  licence: 'document',
  face: 'face',
  form: 'confirm',
  confirm: 'confirm',
};

/** Null where nothing is asked of the visitor. @param step of any kind's table */
export function questionsOfStep(step: string | null): ReactNode {
  const stage = step === null ? undefined : stages[step];
  if (stage === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HelpQuestions stage={stage} />
    </Suspense>
  );
}
