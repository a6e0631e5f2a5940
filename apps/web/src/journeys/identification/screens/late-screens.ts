import { lazy } from 'react';
import { importLate } from '@ekyc/design/import-late.ts';

type Screens = typeof import('./beside-the-way.ts');

function late<Name extends keyof Screens>(name: Name) {
  return lazy<Screens[Name]>(async () => ({
    default: (await importLate(async () => import('./beside-the-way.ts')))[name],
  }));
}

export const Approved = late('Approved');
export const Declined = late('Declined');
export const DocumentDone = late('DocumentDone');
export const GoOnInApp = late('GoOnInApp');
export const Resubmission = late('Resubmission');
export const Review = late('Review');
export const StartJpki = late('StartJpki');
export const StartMdoc = late('StartMdoc');
