import type { DocumentForm, PhotoType } from '@ekyc/contract';
import { type IdType, idTypes } from '@ekyc/documents';

/** What decides which pictures of a document are wanted. */
export interface DocumentDemand {
  readonly idType: IdType;
  readonly requiresThickness: boolean;
  /** The regime wants the address, so a passport must have the page on which it stands. */
  readonly requiresAddress: boolean;
}

/** Documents whose back may bear the 個人番号; only the front shows whether it does. */
const mayBeUnited: readonly IdType[] = ['residenceCard', 'specialPermanentResidentCertificate'];

/** After this many tries the best picture is accepted as it is, so that no visitor is stuck at the camera. */
export const patience = 3;

/** Whether this document comes in several forms, which its front shows. */
export function hasForms(idType: IdType): boolean {
  return mayBeUnited.includes(idType) || idType === 'passport';
}

/**
 * The document's form, as its fronts tell it.
 * @param fronts the form that each front showed, newest first; absent or null where the engine found none
 * @returns null while the form is unknown: nothing that depends on it may be captured yet
 */
export function formOf(
  idType: IdType,
  fronts: readonly (DocumentForm | null | undefined)[],
): DocumentForm | null {
  if (!hasForms(idType)) return 'ordinary';
  // One front that looks united is enough: the back must not be taken by mistake.
  if (mayBeUnited.includes(idType) && fronts.includes('unitedWithMyNumberCard')) {
    return 'unitedWithMyNumberCard';
  }
  const known = fronts.find((form) => form === 'ordinary' || form === 'withoutAddressPage');
  return known ?? (fronts.length >= patience ? 'unclear' : null);
}

/** Pictures of the document that are wanted, in order. What is not named must never be taken. */
export function requiredPictures(demand: DocumentDemand, form: DocumentForm | null): PhotoType[] {
  const all: readonly PhotoType[] = idTypes[demand.idType].photoTypes;
  return all.filter((photoType) => {
    if (photoType === 'thickness') return demand.requiresThickness;
    if (photoType === 'back') return form === 'ordinary' || form === null;
    // Where no address is wanted, the visitor is not asked for a page that their booklet may not have.
    if (photoType === 'addressPage')
      return form === 'ordinary' || form === null || (form === 'unclear' && demand.requiresAddress);
    return true;
  });
}

/** Whether this picture may be taken now: a back that may bear the 個人番号 only after an ordinary front. */
export function mayBeTaken(photoType: PhotoType, idType: IdType, form: DocumentForm | null): boolean {
  return photoType !== 'back' || !mayBeUnited.includes(idType) || form === 'ordinary';
}
