import type { Kind } from '@ekyc/contract';
import type { ConsoleCall } from '../api/client.ts';

/** What is called of one verification, whose calls bear other names from kind to kind. */
export const kindCalls = {
  identification: {
    get: 'getIdentification',
    decide: 'decideIdentification',
    resumeLink: 'createResumeLink',
    cancel: 'cancelIdentificationByClient',
    redact: 'redactIdentification',
    image: 'getMaterialImage',
    evidence: 'getEvidence',
    recording: 'getRecording',
    video: 'getVideo',
  },
  selfieData: of('selfieData'),
  faceAuthentication: of('faceAuthentication'),
  additionalDocument: of('additionalDocument'),
} as const satisfies Record<Kind, Record<string, ConsoleCall>>;

function of<const OfKind extends Exclude<Kind, 'identification'>>(kind: OfKind) {
  return {
    get: `${kind}.get`,
    decide: `${kind}.decide`,
    resumeLink: `${kind}.createResumeLink`,
    cancel: `${kind}.cancelByClient`,
    redact: `${kind}.redact`,
    image: `${kind}.getMaterialImage`,
    evidence: `${kind}.getEvidence`,
    recording: `${kind}.getRecording`,
    video: `${kind}.getVideo`,
  } as const;
}
