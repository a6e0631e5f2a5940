import { lazy, Suspense, useState } from 'react';
import { importLate } from '@ekyc/design/import-late.ts';
import { Spinner } from '../../../design/spinner.tsx';
import type { StepProps } from '../journey-tools.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

type Part = typeof import('../../capture/screens/face-step.tsx');

let loaded: Part['FaceStep'] | null = null;

/** Fetched while the document's first picture is sent: what takes faces must not delay the camera. */
export async function loadFaceStep(): Promise<Part> {
  const part = await importLate(async () => import('../../capture/screens/face-step.tsx'));
  loaded = part.FaceStep;
  return part;
}

const Late = lazy(async () => ({ default: (await loadFaceStep()).FaceStep }));

/** Without a pause where it is there: no white page between the document's stage and the face's. */
export function LateFaceStep({ tools }: StepProps) {
  const [Step] = useState(() => loaded ?? Late);
  return (
    <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
      <Step tools={tools} />
    </Suspense>
  );
}
