import { Canceled, Examining, Expired } from '../session/endings/late-endings.ts';
import { DocumentCameraCheck } from '../session/screens/camera-check.tsx';
import { SessionPage } from '../session/session-page.tsx';
import type { JourneyDefinition } from '../session/session-tools.ts';
import {
  currentStep,
  emptyRecord,
  isForOwnAccount,
  type JourneyFacts,
  type JourneyStep,
  steps,
  adviceFor,
  partsOf,
} from './journey.ts';
import { loadFacts } from './load-facts.ts';
import { DocumentTake } from './screens/document-take.tsx';
import { IdTypeChoice } from './screens/id-type-choice.tsx';
import { Approved, Declined, Resubmission, Review } from './screens/late-screens.ts';
import { StartByMethod } from './screens/method-choice.tsx';
import { LateFaceStep } from './screens/late-face.tsx';
import { LateSummary } from './screens/late-summary.tsx';
import { tokenOfAccount } from './token-of-account.ts';
import * as identificationTexts from './identification-texts.ts';

/** One screen for each step of the table in journey.ts, and for each end. */
const identification: JourneyDefinition<'identification', JourneyFacts, JourneyStep> = {
  kind: 'identification',
  steps,
  phases: partsOf,
  emptyRecord,
  loadFacts,
  currentStep,
  screens: {
    resubmission: Resubmission,
    start: StartByMethod,
    cameraCheck: DocumentCameraCheck,
    idType: IdTypeChoice,
    document: DocumentTake,
    face: LateFaceStep,
    confirm: LateSummary,
    examining: Examining,
    approved: Approved,
    review: Review,
    declined: Declined,
    canceled: Canceled,
    expired: Expired,
  },
  advice: adviceFor,
  account: { accessToken: tokenOfAccount, since: 'asked' },
  // The session of an account is this origin's.
  returnTo: (facts) =>
    isForOwnAccount(facts) ? { name: identificationTexts.account, url: '/user', siteOnly: false } : null,
};

/** `/identification`. */
export function IdentificationPage({ publicId }: { publicId: string }) {
  return <SessionPage publicId={publicId} journey={identification} />;
}
