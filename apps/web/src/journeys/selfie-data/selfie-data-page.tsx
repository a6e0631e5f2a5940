import { FaceStep } from '../capture/screens/face-step.tsx';
import { FaceCameraCheck } from '../session/screens/camera-check.tsx';
import { Canceled, Examining, Expired } from '../session/endings/late-endings.ts';
import { SessionPage } from '../session/session-page.tsx';
import type { JourneyDefinition } from '../session/session-tools.ts';
import { emptySessionRecord } from '../session/steps.ts';
import { currentStep, loadFacts, type SelfieFacts, type SelfieStep, steps } from './journey.ts';
import { Approved, Confirm, Declined, Resubmission, Review, Start } from './screens.tsx';
import { texts } from './selfie-data-texts.ts';

/** One screen for each step of the table in journey.ts, and for each end. */
const selfieData: JourneyDefinition<'selfieData', SelfieFacts, SelfieStep> = {
  kind: 'selfieData',
  steps,
  phases: texts.parts,
  emptyRecord: emptySessionRecord,
  loadFacts,
  currentStep,
  screens: {
    resubmission: Resubmission,
    start: Start,
    cameraCheck: FaceCameraCheck,
    face: FaceStep,
    confirm: Confirm,
    examining: Examining,
    approved: Approved,
    review: Review,
    declined: Declined,
    canceled: Canceled,
    expired: Expired,
  },
  advice: texts.advice,
};

/** `/selfie_data`: makes a face known for a business's person. */
export function SelfieDataPage({ publicId }: { publicId: string }) {
  return <SessionPage publicId={publicId} journey={selfieData} />;
}
