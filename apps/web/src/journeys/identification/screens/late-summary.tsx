import { lazy, Suspense } from 'react';
import { importLate } from '@ekyc/design/import-late.ts';
import { Spinner } from '../../../design/spinner.tsx';
import type { StepProps } from '../journey-tools.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Fetched while the pictures are taken: what is read and typed must not delay the camera. */
export async function loadSummary(): Promise<typeof import('./summary.tsx')> {
  return importLate(async () => import('./summary.tsx'));
}

const Late = lazy(async () => ({ default: (await loadSummary()).Summary }));

export function LateSummary(props: StepProps) {
  return (
    <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
      <Late {...props} />
    </Suspense>
  );
}
