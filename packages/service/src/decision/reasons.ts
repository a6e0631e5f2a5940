import type { CheckName, PhotoType, ResubmissionPart, TakeType } from '@ekyc/contract';

/** Reasons that help an honest visitor and teach an attacker nothing. */
const tellable: readonly string[] = [
  'documentQuality',
  'thicknessShown',
  'portraitFound',
  'expiry',
  'age',
  'profileMatch',
] satisfies CheckName[];

/** The reasons as the visitor sees them. */
export function reasonsForVisitor(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => tellable.includes(reason));
}

const ofPictures: readonly string[] = [
  'documentQuality',
  'thicknessShown',
  'portraitFound',
] satisfies CheckName[];

/** Why pictures are wanted again: what could not be read from a poor one is not a reason by itself. */
export function pictureReasons(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => ofPictures.includes(reason));
}

/** Which take each reason is about; the service's own codes are about none. */
const takeOf: Partial<Record<string, ResubmissionPart['take']>> = {
  documentQuality: 'document',
  documentType: 'document',
  thicknessShown: 'document',
  portraitFound: 'document',
  expiry: 'document',
  profileMatch: 'document',
  licenceMatch: 'document',
  licenceDates: 'document',
  chipAuthentic: 'document',
  chipAlive: 'document',
  chipHolder: 'document',
  comparedAtCounter: 'document',
  duplicate: 'document',
  faceMatch: 'face',
  liveness: 'face',
} satisfies Partial<Record<CheckName, ResubmissionPart['take']>>;

/**
 * What a person means who asks again without naming parts: the whole takes that the reasons concern, or all takes where
 * they concern none.
 * @param all the takes there are of this kind
 */
export function partsOfReasons(
  reasons: readonly string[],
  all: readonly TakeType[] = ['document', 'face'],
): ResubmissionPart[] {
  const parts = all.filter((take) => reasons.some((reason) => takeOf[reason] === take));
  return (parts.length > 0 ? parts : all).map((take) => ({
    take,
    reasons: reasonsForVisitor(reasons.filter((reason) => takeOf[reason] === take)),
    problems: [],
  }));
}

/** Which pictures of a document a reason concerns; a reason that is not here concerns any of them. */
const picturesOf: Partial<Record<string, readonly PhotoType[]>> = {
  thicknessShown: ['thickness'],
  portraitFound: ['front', 'tilted'],
  documentType: ['front'],
  expiry: ['front'],
  age: ['front'],
  profileMatch: ['front', 'back', 'addressPage'],
} satisfies Partial<Record<CheckName, readonly PhotoType[]>>;

/**
 * The reasons that concern these pictures: nobody is shown, for a picture that is taken again, what is wrong
 * with another one.
 * @param photoTypes the whole take where nothing is said
 */
export function reasonsAbout(
  photoTypes: readonly PhotoType[] | undefined,
  reasons: readonly string[],
): string[] {
  return reasons.filter((reason) => {
    const pictures = picturesOf[reason];
    return !photoTypes || !pictures || photoTypes.some((photoType) => pictures.includes(photoType));
  });
}
