import type { CheckName, Kind, Method } from './words.ts';

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

/** The checks that an examination of each kind holds, of an identification by pictures. */
const checksOfKind: Readonly<Record<Kind, readonly CheckName[]>> = {
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

/** The checks of an identification by each method: with a chip no picture of the document is examined. */
const checksOfMethod: Readonly<Record<Method, readonly CheckName[]>> = {
  picture: checksOfKind.identification,
  chip: [
    'portraitFound',
    'forbiddenNumber',
    'expiry',
    'age',
    'chipAuthentic',
    'chipAlive',
    'chipHolder',
    'faceMatch',
    'liveness',
    'presentationAttack',
    'duplicate',
    'recording',
  ],
  chipAtCounter: [
    'forbiddenNumber',
    'expiry',
    'age',
    'chipAuthentic',
    'chipAlive',
    'chipHolder',
    'comparedAtCounter',
    'presentationAttack',
    'duplicate',
  ],
  jpki: ['age', 'proofAuthentic', 'proofCurrent', 'proofHolder', 'duplicate'],
  mdoc: ['forbiddenNumber', 'expiry', 'age', 'proofAuthentic', 'proofCurrent', 'proofHolder', 'duplicate'],
};

/** Methods of which nothing is taken again: read once more at a counter, or proven or refused at once. */
const takenOnce: readonly Method[] = ['chipAtCounter', 'jpki', 'mdoc'];

/** The checks of a kind, and of an identification's method. */
export function checksOf(kind: Kind, method: Method): readonly CheckName[] {
  return kind === 'identification' ? checksOfMethod[method] : checksOfKind[kind];
}

/** Checks that never speak against anybody: one is refused at the camera, the other has no detector. */
const neverAgainst: readonly CheckName[] = ['forbiddenNumber', 'presentationAttack'];

/**
 * What may be asked for of a kind, and of an identification's method. A face authentication is never reviewed, and nothing
 * of it taken again; nor is anything of a method that takes once.
 */
export function sandboxOutcomesOf(kind: Kind, method: Method = 'picture'): readonly SandboxOutcome[] {
  const isTakenOnce = kind === 'faceAuthentication' || takenOnce.includes(method);
  return [
    'approved',
    'declined',
    ...checksOf(kind, method)
      .filter((check) => !neverAgainst.includes(check))
      .map((check) => `declined:${check}` as const),
    ...(kind === 'faceAuthentication' ? [] : (['review'] as const)),
    ...(isTakenOnce ? [] : (['resubmission'] as const)),
    'canceled',
    'expired',
  ];
}
