import type { AnyVerification, PhotoType } from '@ekyc/contract';

export type Material = AnyVerification['materials'][number];

export interface ChosenMaterials {
  /** The document's portrait and the live face, which a reviewer compares first. */
  readonly front: Material | null;
  readonly selfie: Material | null;
  /** The newest of every other kind of picture. */
  readonly others: readonly Material[];
  /** What was taken again since. */
  readonly earlier: readonly Material[];
}

/** Sorts pictures for a reviewer: of each kind the newest counts. */
export function chooseMaterials(materials: readonly Material[]): ChosenMaterials {
  const newest = new Map<PhotoType, Material>();
  for (const material of materials) {
    const before = newest.get(material.photoType);
    if (before === undefined || before.takenAt < material.takenAt) newest.set(material.photoType, material);
  }
  const compared: readonly PhotoType[] = ['front', 'selfie'];
  return {
    front: newest.get('front') ?? null,
    selfie: newest.get('selfie') ?? null,
    others: [...newest.values()].filter(({ photoType }) => !compared.includes(photoType)),
    earlier: materials.filter((material) => newest.get(material.photoType) !== material),
  };
}
