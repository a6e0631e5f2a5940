import type { IdType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';

/** A document whose specimen may be taken; `idType` where one chooses among several. */
export interface SpecimenDocument {
  readonly name: string;
  readonly idType?: IdType;
  /** Names of the pictures, in the order in which they would be taken. */
  readonly pictures: readonly string[];
}

/** What would be taken of this visitor. */
export interface SpecimenTakes {
  /** None where no document is photographed. */
  readonly documents: readonly SpecimenDocument[];
  readonly takesFace: boolean;
}

export const nothingTaken: SpecimenTakes = { documents: [], takesFace: false };
export const faceAlone: SpecimenTakes = { documents: [], takesFace: true };

/** What stands as a picture among the service's specimens. */
export function specimenOf(idType: IdType, name: string, requireThickness: boolean): SpecimenDocument {
  const { photoTypes, shape } = idTypes[idType];
  const pictures = photoTypes
    .filter((photoType) => photoType !== 'thickness' || requireThickness)
    .map((photoType) =>
      photoType === 'thickness' || photoType === 'tilted'
        ? `${shape}-${photoType}`
        : `${idType}-${photoType}`,
    );
  return { name, idType, pictures };
}
