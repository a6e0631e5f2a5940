import { importLate } from '@ekyc/design/import-late.ts';
import type { Kind, Method } from '@ekyc/contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { HelpStage } from './help-questions-texts.ts';

const Nothing: ComponentType<{ stage: HelpStage }> = () => null;

/** Not before somebody opens the help; without a connection the rest of the help stands there alone. */
const HelpQuestions = lazy(async () => {
  const late = await importLate(async () => import('./help-questions.tsx')).catch(() => null);
  return { default: late?.HelpQuestions ?? Nothing };
});

const ofFace = { start: 'startWithFace', cameraCheck: 'face', face: 'face', confirm: 'confirmFace' } as const;

const stages: Readonly<Record<Kind, Readonly<Record<string, HelpStage>>>> = {
  identification: {
    choice: 'choice',
    start: 'startWithDocument',
    idType: 'document',
    cameraCheck: 'document',
    document: 'document',
    face: 'face',
    confirm: 'confirmDocument',
  },
  selfieData: ofFace,
  faceAuthentication: ofFace,
  additionalDocument: {
    start: 'startWithDocument',
    cameraCheck: 'licence',
    licence: 'licence',
    form: 'confirmLicence',
  },
};

/** In place of the kind's, where the document is not photographed. */
const ofMethods: Readonly<Partial<Record<Method, Readonly<Record<string, HelpStage>>>>> = {
  chip: { document: 'chipInApp' },
  jpki: { start: 'startWithProof', document: 'signature', confirm: 'confirmProof' },
  mdoc: { start: 'startWithProof', document: 'record', confirm: 'confirmProof' },
};

/**
 * Null where nothing is asked of the visitor.
 * @param step of this kind's table
 * @param method of an identification; absent until it is known
 */
export function questionsOfStep(kind: Kind, step: string | null, method?: Method): ReactNode {
  const stage = step === null ? undefined : ((method && ofMethods[method]?.[step]) ?? stages[kind][step]);
  if (stage === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HelpQuestions stage={stage} />
    </Suspense>
  );
}
