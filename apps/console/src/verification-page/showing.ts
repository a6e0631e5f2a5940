import type { AnyVerification } from '@ekyc/contract';

/** Personal data as they were shown once, for a purpose. */
export interface Showing {
  readonly purpose: string;
  readonly view: AnyVerification;
}

/**
 * A verification as it stands now, with the personal data that were shown before. Null where they may be others by now:
 * something was submitted, examined or no longer shared since, or all of it was destroyed.
 */
export function withShown(now: AnyVerification, shown: AnyVerification): AnyVerification | null {
  if (now.status === 'redacted' || submissionOf(now) !== submissionOf(shown)) return null;
  const common = {
    personalData: 'shown',
    metadata: shown.metadata,
    examinations: shown.examinations,
  } as const;
  if (now.kind === 'identification' && shown.kind === 'identification')
    return {
      ...now,
      ...common,
      profile: shown.profile,
      documentFields: shown.documentFields,
      chip: shown.chip,
      proof: shown.proof,
    };
  if (now.kind === 'additionalDocument' && shown.kind === 'additionalDocument')
    return { ...now, ...common, submission: shown.submission, documentFields: shown.documentFields };
  return { ...now, ...common };
}

/** Differs where something else was submitted, examined or shared. */
function submissionOf(verification: AnyVerification): string {
  const { kind, submittedAt, materials, examinations } = verification;
  return JSON.stringify([
    kind,
    submittedAt,
    materials.map(({ id }) => id),
    examinations.map(({ check, outcome }) => [check, outcome]),
    kind === 'identification' ? verification.sharedInformation : null,
  ]);
}
