import type { CheckName, Kind } from './words.ts';

/** Key of `metadata` by which a sandbox business says how a verification ends; it then does so by itself. */
export const sandboxOutcomeKey = 'sandbox.outcome';

/** Where one may go: a check after `declined:` is the reason, where it can be one. */
export type SandboxOutcome =
  | 'approved'
  | 'declined'
  | `declined:${CheckName}`
  | 'review'
  | 'resubmission'
  | 'canceled'
  | 'expired';

/** The checks that an examination of each kind holds. */
export const checksOfKind: Readonly<Record<Kind, readonly CheckName[]>> = {
  identification: [
    'documentQuality',
    'documentType',
    'thicknessShown',
    'portraitFound',
    'forbiddenNumber',
    'numberCheckDigit',
    'expiry',
    'age',
    'profileMatch',
    'faceMatch',
    'liveness',
    'presentationAttack',
    'duplicate',
    'recording',
  ],
  selfieData: ['forbiddenNumber', 'faceMatch', 'liveness', 'presentationAttack', 'recording'],
  faceAuthentication: ['faceMatch', 'liveness', 'presentationAttack'],
  additionalDocument: [
    'documentQuality',
    'documentType',
    'forbiddenNumber',
    'licenceMatch',
    'licenceDates',
    'profileMatch',
    'recording',
  ],
};

/** Checks that never speak against anybody: one is refused at the camera, the other has no detector. */
const neverAgainst: readonly CheckName[] = ['forbiddenNumber', 'presentationAttack'];

/** What may be asked for of a kind; a face authentication is never reviewed and nothing of it taken again. */
export function sandboxOutcomesOf(kind: Kind): readonly SandboxOutcome[] {
  return [
    'approved',
    'declined',
    ...checksOfKind[kind]
      .filter((check) => !neverAgainst.includes(check))
      .map((check) => `declined:${check}` as const),
    ...(kind === 'faceAuthentication' ? [] : (['review', 'resubmission'] as const)),
    'canceled',
    'expired',
  ];
}
