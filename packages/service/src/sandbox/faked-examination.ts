import {
  type CheckName,
  type CheckOutcome,
  checksOf,
  type IdType,
  type Kind,
  type Method,
  type ResubmissionPart,
  type SandboxOutcome,
} from '@ekyc/contract';
import type { CheckResult } from '../checks/index.ts';
import { roomOf } from '../methods/index.ts';

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
  /** `picture` where it is no identification. */
  readonly method: Method;
  /** The business demands one. */
  readonly minimumAge: boolean;
  readonly thickness: boolean;
  readonly recording: boolean;
}

/** The check that speaks against a person of each other kind where the business names none. */
const usualReason: Readonly<Record<Exclude<Kind, 'identification'>, CheckName>> = {
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
  chipAuthentic: 'failed',
  chipAlive: 'advisory',
  comparedAtCounter: 'failed',
  proofAuthentic: 'failed',
  proofCurrent: 'failed',
};

/** Results, reasons and parts as an examination of this kind with that end has them. */
export function fakeExamination(
  examined: Examined,
  outcome: Exclude<SandboxOutcome, 'canceled' | 'expired'>,
): FakedExamination {
  const { kind, method } = examined;
  const [decision, named] = outcome.split(':') as [FakedExamination['decision'], CheckName | undefined];
  const usual = kind === 'identification' ? roomOf(method).usualReason : usualReason[kind];
  const reason = decision === 'resubmission' ? retakeReason(examined) : (named ?? usual);
  const against = decision === 'declined' ? (worst[reason] ?? 'consider') : 'consider';
  const objects = decision !== 'approved';
  return {
    decision,
    reasons: objects ? [reason] : [],
    results: checksOf(kind, method).map((check) => ({
      check,
      outcome: objects && check === reason ? against : applies(check, examined) ? 'clear' : 'notApplicable',
      values: { simulated: true },
      thresholds: {},
      engine: sandboxEngine,
    })),
    parts: decision === 'resubmission' ? [partToRetake(examined)] : [],
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

/** Of what is read from a chip nothing is taken again: it was right. */
const isFaceAlone = ({ kind, method }: Examined) => kind === 'selfieData' || roomOf(method).holds === 'chip';

function retakeReason(examined: Examined): CheckName {
  return isFaceAlone(examined) ? 'faceMatch' : 'documentQuality';
}

/** A face is taken whole again, a document's front because it was blurred. */
function partToRetake(examined: Examined): ResubmissionPart {
  if (isFaceAlone(examined)) return { take: 'face', reasons: [], problems: [] };
  return {
    take: 'document',
    photoTypes: ['front'],
    reasons: ['documentQuality'],
    problems: [{ photoType: 'front', problem: 'picture_blurred' }],
  };
}
