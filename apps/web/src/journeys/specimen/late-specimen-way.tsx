import { lazy, Suspense } from 'react';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { importLate } from '@ekyc/design/import-late.ts';
import { Spinner } from '../../design/spinner.tsx';
import type { SpecimenWayProps } from './specimen-way.tsx';

const Late = lazy(async () => ({
  default: (await importLate(async () => import('./specimen-way.tsx'))).SpecimenWay,
}));

/** Fetched by who tries a sandbox without a camera alone. */
export function LateSpecimenWay(props: SpecimenWayProps) {
  return (
    <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
      <Late {...props} />
    </Suspense>
  );
}
