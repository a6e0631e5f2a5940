import type { ComponentType } from 'react';
import type { JourneyStep } from './journey.ts';
import type { StepProps } from './journey-tools.ts';
import { CameraCheck } from './screens/camera-check.tsx';
import { Consent } from './screens/consent.tsx';
import { DocumentTake } from './screens/document-take.tsx';
import { Examining } from './screens/examining.tsx';
import { FaceTake } from './screens/face-take.tsx';
import { IdTypeChoice } from './screens/id-type-choice.tsx';
import { Oath } from './screens/oath.tsx';
import { Approved, Canceled, Declined, Expired, Review } from './screens/outcome.tsx';
import { ProfileForm } from './screens/profile-form.tsx';
import { ReadText } from './screens/read-text.tsx';
import { Resubmission } from './screens/resubmission.tsx';
import { Similarity } from './screens/similarity.tsx';
import { Start } from './screens/start.tsx';

/** One screen for each step of the table in journey.ts, and for each end. */
const screens: Record<JourneyStep, ComponentType<StepProps>> = {
  resubmission: Resubmission,
  start: Start,
  consent: Consent,
  cameraCheck: CameraCheck,
  profile: ProfileForm,
  idType: IdTypeChoice,
  document: DocumentTake,
  face: FaceTake,
  readText: ReadText,
  similarity: Similarity,
  oath: Oath,
  examining: Examining,
  approved: Approved,
  review: Review,
  declined: Declined,
  canceled: Canceled,
  expired: Expired,
};

export function StepScreen({ step, tools }: { step: JourneyStep } & StepProps) {
  const Current = screens[step];
  return <Current tools={tools} />;
}
