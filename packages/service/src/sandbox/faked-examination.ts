import {
  type CheckName,
  type CheckOutcome,
  checksOfKind,
  type Kind,
  type ResubmissionPart,
  type SandboxOutcome,
} from '@ekyc/contract';
import type { CheckResult } from '../checks/index.ts';

/** Stands beside every result that nothing was measured for. */
const sandboxEngine = { id: 'sandbox', modelHash: 'sandbox' } as const;

/** What a faked examination says. */
export interface FakedExamination {
  readonly decision: 'approved' | 'declined' | 'review' | 'resubmission';
  readonly reasons: readonly CheckName[];
  readonly results: readonly CheckResult[];
  /** With `resubmission`: what is taken again. */
  readonly parts: readonly ResubmissionPart[];
}

/** The check that speaks against a person of each kind where the business names none. */
const usualReason: Readonly<Record<Kind, CheckName>> = {
  identification: 'faceMatch',
  selfieData: 'faceMatch',
  faceAuthentication: 'faceMatch',
  additionalDocument: 'licenceMatch',
};

/** Results, reasons and parts as an examination of this kind with that end has them. */
export function fakeExamination(
  kind: Kind,
  outcome: Exclude<SandboxOutcome, 'canceled' | 'expired'>,
): FakedExamination {
  const [decision, named] = outcome.split(':') as [FakedExamination['decision'], CheckName | undefined];
  const reason = decision === 'resubmission' ? retakeReason(kind) : (named ?? usualReason[kind]);
  const against: CheckOutcome = decision === 'declined' ? 'failed' : 'consider';
  const objects = decision !== 'approved';
  return {
    decision,
    reasons: objects ? [reason] : [],
    results: checksOfKind[kind].map((check) => ({
      check,
      outcome: objects && check === reason ? against : 'clear',
      values: { simulated: true },
      thresholds: {},
      engine: sandboxEngine,
    })),
    parts: decision === 'resubmission' ? [partToRetake(kind)] : [],
  };
}

function retakeReason(kind: Kind): CheckName {
  return kind === 'selfieData' ? 'faceMatch' : 'documentQuality';
}

/** A face is taken whole again, a document's front because it was blurred. */
function partToRetake(kind: Kind): ResubmissionPart {
  if (kind === 'selfieData') return { take: 'face', reasons: [], problems: [] };
  return {
    take: 'document',
    photoTypes: ['front'],
    reasons: ['documentQuality'],
    problems: [{ photoType: 'front', problem: 'picture_blurred' }],
  };
}
