import { FaceCameraCheck } from '../session/screens/camera-check.tsx';
import { Canceled, Examining, Expired } from '../session/endings/late-endings.ts';
import { SessionPage } from '../session/session-page.tsx';
import type { JourneyDefinition } from '../session/session-tools.ts';
import { currentStep, emptyRecord, type FaceFacts, type FaceStep, loadFacts, steps } from './journey.ts';
import { Approved, Declined, FaceTry, Start } from './screens.tsx';
import { texts } from './face-authentication-texts.ts';

/** One screen for each step of the table in journey.ts, and for each end. */
const faceAuthentication: JourneyDefinition<'faceAuthentication', FaceFacts, FaceStep> = {
  kind: 'faceAuthentication',
  steps,
  phases: texts.parts,
  emptyRecord,
  loadFacts,
  currentStep,
  screens: {
    start: Start,
    cameraCheck: FaceCameraCheck,
    face: FaceTry,
    // Decided while the visitor waits: neither is reached but by a reload between two writes.
    examining: Examining,
    review: Examining,
    approved: Approved,
    declined: Declined,
    canceled: Canceled,
    expired: Expired,
  },
  advice: texts.advice,
};

/** `/face_authentication`: whether this is the person whose face is known. */
export function FaceAuthenticationPage({ publicId }: { publicId: string }) {
  return <SessionPage publicId={publicId} journey={faceAuthentication} />;
}
