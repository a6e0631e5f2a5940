import { lazy, Suspense } from 'react';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { Spinner } from '../../../design/spinner.tsx';
import { importLate } from '@ekyc/design/import-late.ts';
import type { StepProps } from '../journey-tools.ts';

const JpkiStep = lazy(async () => ({
  default: (await importLate(() => import('./jpki-step.tsx'))).JpkiStep,
}));

/** The visit of the app, fetched by its visitors alone. */
export function LateJpki({ tools }: StepProps) {
  return (
    <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
      <JpkiStep tools={tools} />
    </Suspense>
  );
}
