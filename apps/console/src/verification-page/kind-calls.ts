import type { Kind } from '@ekyc/contract';
import type { ConsoleCall } from '../api/client.ts';

/** What is called of one verification of a kind. */
export const kindCalls = {
  identification: of('identification'),
  selfieData: of('selfieData'),
  faceAuthentication: of('faceAuthentication'),
  additionalDocument: of('additionalDocument'),
} as const satisfies Record<Kind, Record<string, ConsoleCall>>;

function of<const OfKind extends Kind>(kind: OfKind) {
  return {
    get: `${kind}.get`,
    decide: `${kind}.decide`,
    resumeLink: `${kind}.createResumeLink`,
    cancel: `${kind}.cancelByClient`,
    advanceTime: `${kind}.advanceTime`,
    redact: `${kind}.redact`,
    image: `${kind}.getMaterialImage`,
    evidence: `${kind}.getEvidence`,
    recording: `${kind}.getRecording`,
    video: `${kind}.getVideo`,
  } as const;
}
