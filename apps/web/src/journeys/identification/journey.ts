import type {
  Challenge,
  CompletedAnswer,
  IdType,
  MaterialsAnswer,
  PhotoType,
  ProfileAnswer,
  TakeType,
} from '@ekyc/contract';

/** What this browser remembers of the journey beside what the server knows (session storage). */
export interface JourneyRecord {
  readonly started: boolean;
  readonly consented: boolean;
  readonly cameraAllowed: boolean;
  readonly textConfirmed: boolean;
  readonly similarityChecked: boolean;
  /** The visitor went back to choose another document. */
  readonly choosingDocument: boolean;
}

export const emptyRecord: JourneyRecord = {
  started: false,
  consented: false,
  cameraAllowed: false,
  textConfirmed: false,
  similarityChecked: false,
  choosingDocument: false,
};

/** All that decides where the visitor is. */
export interface JourneyFacts {
  readonly completed: CompletedAnswer;
  readonly profile: ProfileAnswer;
  readonly idType: IdType | null;
  readonly materials: MaterialsAnswer;
  readonly record: JourneyRecord;
}

/** Before submission, in order; phases are the 手順 that the visitor counts. The first one not done is shown. */
export const steps = [
  // What is to be taken again is told before anything else; pressing on turns the state to `capturing`.
  { name: 'resubmission', phase: 4, done: ({ completed }) => completed.status !== 'resubmission' },
  { name: 'start', phase: 1, done: ({ record }) => record.started },
  { name: 'consent', phase: 1, done: ({ record }) => record.consented },
  { name: 'cameraCheck', phase: 2, done: ({ record }) => record.cameraAllowed },
  {
    name: 'profile',
    phase: 3,
    done: ({ profile }) => profile.suppliedByClient || profile.profile !== null,
  },
  {
    name: 'idType',
    phase: 4,
    done: ({ idType, record }) => idType !== null && !record.choosingDocument,
  },
  { name: 'document', phase: 4, done: (facts) => takeAccepted(facts, 'document') },
  { name: 'face', phase: 5, done: (facts) => takeAccepted(facts, 'face') && !faceAwaited(facts) },
  {
    name: 'readText',
    phase: 6,
    done: ({ record, profile }) => record.textConfirmed || profile.suppliedByClient,
  },
  { name: 'similarity', phase: 6, done: ({ record }) => record.similarityChecked },
  { name: 'oath', phase: 6, done: () => false },
] as const satisfies readonly {
  name: string;
  phase: number;
  done: (facts: JourneyFacts) => boolean;
}[];

export type OpenStep = (typeof steps)[number]['name'];
export type ClosedStep = 'examining' | 'approved' | 'review' | 'declined' | 'canceled' | 'expired';
export type JourneyStep = OpenStep | ClosedStep;

export const phases = 6;

/** Where the visitor is, from what the server and this browser know: a reload goes on there. */
export function currentStep(facts: JourneyFacts): JourneyStep {
  const closed = closedStep(facts.completed);
  if (closed !== null) return closed;
  return steps.find((step) => !step.done(facts))?.name ?? 'oath';
}

/** Null while the visitor may still act. */
export function closedStep({ status }: CompletedAnswer): ClosedStep | null {
  switch (status) {
    case 'submitted':
    case 'examining':
      return 'examining';
    case 'approved':
    case 'review':
    case 'declined':
    case 'canceled':
    case 'expired':
      return status;
    case 'redacted':
      return 'expired';
    case 'created':
    case 'started':
    case 'capturing':
    case 'resubmission':
      return null;
  }
}

export function phaseOf(step: JourneyStep): number | null {
  return steps.find(({ name }) => name === step)?.phase ?? null;
}

function takeAccepted({ materials }: JourneyFacts, type: TakeType): boolean {
  // A take begun again is not done although an earlier one was accepted; one that was given up does not count.
  const last = materials.takes.findLast((take) => take.type === type && take.state !== 'aborted');
  return last?.state === 'accepted';
}

/** After a resubmission of both, the face follows the document: an accepted face of before does not count. */
function faceAwaited({ completed, materials }: JourneyFacts): boolean {
  const asked = completed.parts.map(({ take }) => take);
  if (!asked.includes('document') || !asked.includes('face')) return false;
  const last = (type: TakeType) =>
    materials.takes.findLast((take) => take.type === type && take.state === 'accepted')?.take ?? 0;
  return last('face') < last('document');
}

/** Numbers of the accepted takes, which the oath confirms. */
export function acceptedTakes({ takes }: MaterialsAnswer): number[] {
  return takes.filter((take) => take.state === 'accepted').map(({ take }) => take);
}

/** The pictures of a take that are still to be made: those of which no good one has arrived. */
export function missingPhotos(
  take: { readonly take: number; readonly photoTypes: readonly PhotoType[] },
  materials: MaterialsAnswer['materials'],
): PhotoType[] {
  const good = materials.filter((material) => material.take === take.take && material.quality.ok);
  return take.photoTypes.filter((photoType) => !good.some((material) => material.photoType === photoType));
}

/** What the face take wants next; null when there is nothing left to ask for, so that the take is ended. */
export function nextFaceWish(
  missing: readonly PhotoType[],
  challenge: Challenge | null,
): { readonly photoType: PhotoType; readonly instruction: Challenge['instruction'] | null } | null {
  if (missing.includes('selfie')) return { photoType: 'selfie', instruction: null };
  if (missing.length === 0 || challenge === null) return null;
  return { photoType: challenge.photoType, instruction: challenge.instruction };
}
