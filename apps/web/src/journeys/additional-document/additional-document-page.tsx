import { DocumentCameraCheck } from '../session/screens/camera-check.tsx';
import { Canceled, Examining, Expired } from '../session/endings/late-endings.ts';
import { SessionPage } from '../session/session-page.tsx';
import type { JourneyDefinition } from '../session/session-tools.ts';
import {
  currentStep,
  emptyRecord,
  type LicenceFacts,
  type LicenceStep,
  loadFacts,
  steps,
} from './journey.ts';
import { LicenceForm } from './screens/licence-form.tsx';
import { LicenceTake } from './screens/licence-take.tsx';
import { Approved, Declined, Resubmission, Review, Start } from './screens.tsx';
import { texts } from './additional-document-texts.ts';

/** One screen for each step of the table in journey.ts, and for each end. */
const additionalDocument: JourneyDefinition<'additionalDocument', LicenceFacts, LicenceStep> = {
  kind: 'additionalDocument',
  steps,
  phases: texts.parts,
  emptyRecord,
  loadFacts,
  currentStep,
  screens: {
    resubmission: Resubmission,
    start: Start,
    cameraCheck: DocumentCameraCheck,
    licence: LicenceTake,
    form: LicenceForm,
    examining: Examining,
    approved: Approved,
    review: Review,
    declined: Declined,
    canceled: Canceled,
    expired: Expired,
  },
  advice: texts.advice,
};

/** `/additional_document`: takes a licence that the business asked for. */
export function AdditionalDocumentPage({ publicId }: { publicId: string }) {
  return <SessionPage publicId={publicId} journey={additionalDocument} />;
}
