import {
  type CheckName,
  type CheckOutcome,
  checksOfKind,
  type IdType,
  type Kind,
  type ResubmissionPart,
  type SandboxOutcome,
} from '@ekyc/contract';
import type { CheckResult } from '../checks/index.ts';

/** Stands beside every result that nothing was measured for. */
export const sandboxEngine = { id: 'sandbox', modelHash: 'sandbox' } as const;

/** What a faked examination says. */
export interface FakedExamination {
  readonly decision: 'approved' | 'declined' | 'review' | 'resubmission';
  readonly reasons: readonly CheckName[];
  readonly results: readonly CheckResult[];
  /** With `resubmission`: what is taken again. */
  readonly parts: readonly ResubmissionPart[];
}

/** What is examined, so far as checks depend on it. */
export interface Examined {
  readonly kind: Kind;
  readonly idType: IdType | null;
  /** The business demands one. */
  readonly minimumAge: boolean;
  readonly thickness: boolean;
  readonly recording: boolean;
}

/** The check that speaks against a person of each kind where the business names none. */
const usualReason: Readonly<Record<Kind, CheckName>> = {
  identification: 'faceMatch',
  selfieData: 'faceMatch',
  faceAuthentication: 'faceMatch',
  additionalDocument: 'licenceMatch',
};

/** The worst that a check says in life, where it is not `consider`. */
const worst: Partial<Record<CheckName, CheckOutcome>> = {
  documentType: 'failed',
  portraitFound: 'failed',
  expiry: 'failed',
  age: 'failed',
  faceMatch: 'failed',
  duplicate: 'advisory',
};

/** Results, reasons and parts as an examination of this kind with that end has them. */
export function fakeExamination(
  examined: Examined,
  outcome: Exclude<SandboxOutcome, 'canceled' | 'expired'>,
): FakedExamination {
  const { kind } = examined;
  const [decision, named] = outcome.split(':') as [FakedExamination['decision'], CheckName | undefined];
  const reason = decision === 'resubmission' ? retakeReason(kind) : (named ?? usualReason[kind]);
  const against = decision === 'declined' ? (worst[reason] ?? 'consider') : 'consider';
  const objects = decision !== 'approved';
  return {
    decision,
    reasons: objects ? [reason] : [],
    results: checksOfKind[kind].map((check) => ({
      check,
      outcome: objects && check === reason ? against : applies(check, examined) ? 'clear' : 'notApplicable',
      values: { simulated: true },
      thresholds: {},
      engine: sandboxEngine,
    })),
    parts: decision === 'resubmission' ? [partToRetake(kind)] : [],
  };
}

/** Whether an examination in life would say anything of this check. */
function applies(check: CheckName, { kind, idType, ...demanded }: Examined): boolean {
  switch (check) {
    // The built-in engine has no detector.
    case 'presentationAttack':
      return false;
    case 'numberCheckDigit':
      return idType === 'passport' || idType === 'driversLicense' || idType === 'drivingHistoryCertificate';
    case 'expiry':
      return idType !== 'drivingHistoryCertificate';
    case 'age':
      return demanded.minimumAge;
    case 'thicknessShown':
      return demanded.thickness;
    case 'recording':
      return demanded.recording;
    case 'profileMatch':
      // A licence is compared with an identification, and a faked one shows nobody.
      return kind !== 'additionalDocument';
    default:
      return true;
  }
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
