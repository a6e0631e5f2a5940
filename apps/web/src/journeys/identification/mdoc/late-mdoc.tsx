import { lazy, Suspense } from 'react';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { importLate } from '@ekyc/design/import-late.ts';
import type { StepProps } from '../journey-tools.ts';

const MdocStep = lazy(async () => ({
  default: (await importLate(() => import('./mdoc-step.tsx'))).MdocStep,
}));

/** The record in the phone, fetched by its visitors alone. */
export function LateMdoc({ tools }: StepProps) {
  return (
    <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
      <MdocStep tools={tools} />
    </Suspense>
  );
}
