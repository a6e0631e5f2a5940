import type { IdType, PhotoType, Profile } from '@ekyc/contract';
import type { FaceComparison } from '../faces/index.ts';
import type { FrozenPicture, SeenBefore } from '../capture/index.ts';
import type { Retake } from '../checks/index.ts';
import type { EngineIdentity, MatchRule, PictureMeasures } from '../engine/index.ts';
import type { StoredReading } from '../sealing/index.ts';

/** A frozen picture with its measures opened. */
export interface ExaminedPicture extends FrozenPicture {
  readonly measures: PictureMeasures;
}

/** Everything the checks look at; gathered before, so that the checks themselves are pure. */
export interface Findings {
  readonly idType: IdType;
  readonly pictures: readonly ExaminedPicture[];
  readonly reading: StoredReading;
  readonly comparison: FaceComparison;
  /** How far apart faces may be for the business. */
  readonly match: MatchRule;
  readonly profile: Partial<Profile>;
  /** The regime wants the address proved. */
  readonly requiresAddress: boolean;
  /** Pictures that were refused because a My Number was in them. */
  readonly forbiddenNumberRefusals: number;
  readonly passedInstructions: number;
  /** Pictures that came earlier in another verification; whose is never disclosed. */
  readonly seenBefore: SeenBefore;
  /** Other people's verifications of the business with the same document number; null where it was not read. */
  readonly sameNumber: number | null;
  readonly minimumAge: number | null;
  /** YYYY-MM-DD in Asia/Tokyo. */
  readonly today: string;
}

/** Which engine measured a picture. */
export function engineOf({ material }: FrozenPicture): EngineIdentity {
  return { id: material.engine_id, modelHash: material.model_hash };
}

/** The frozen picture of that type. */
export function pictureOf(findings: Findings, photoType: PhotoType): ExaminedPicture | undefined {
  return findings.pictures.find(({ material }) => material.photo_type === photoType);
}

/**
 * What is wrong with the front that was taken although it is poor; empty for a good one. What was not read from a
 * poor front, or not surely, a better one may tell.
 */
export function poorFront(findings: Findings): Retake[] {
  const front = pictureOf(findings, 'front');
  const problems = front ? front.material.problems : [];
  return problems.map((problem) => ({ photoType: 'front', problem }));
}
