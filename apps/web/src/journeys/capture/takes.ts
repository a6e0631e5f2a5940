import type { Challenge, MaterialsAnswer, PhotoType, TakeType } from '@ekyc/contract';

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

/** Whether the last take of this type stands. */
export function takeAccepted({ takes }: MaterialsAnswer, type: TakeType): boolean {
  // A take begun again is not done although an earlier one was accepted; one that was given up does not count.
  const last = takes.findLast((take) => take.type === type && take.state !== 'aborted');
  return last?.state === 'accepted';
}

/** Numbers of the accepted takes, which the oath confirms. */
export function acceptedTakes({ takes }: MaterialsAnswer): number[] {
  return takes.filter((take) => take.state === 'accepted').map(({ take }) => take);
}
