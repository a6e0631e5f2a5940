import type { IdType } from '@ekyc/contract';
import { type DocumentHolder, documentHolder } from './document-holder.ts';
import type { DocumentLooks, DocumentSpecimen } from './document-specimen.ts';
import { driversLicense } from './drivers-license.ts';
import { drivingHistoryCertificate } from './driving-history-certificate.ts';
import type { NameSet } from './holder-names.ts';
import { myNumberCard } from './my-number-card.ts';
import { passport } from './passport.ts';
import { residenceCard, specialPermanentResidentCertificate } from './residence-card.ts';

type Draw = (holder: DocumentHolder, looks?: DocumentLooks) => Promise<DocumentSpecimen>;

const documents: Readonly<Record<IdType, Draw>> = {
  driversLicense,
  drivingHistoryCertificate,
  myNumberCard,
  residenceCard,
  specialPermanentResidentCertificate,
  passport,
};

/** Any document in its ordinary form (a passport with its address page), for tests that walk over all of them. */
export function anyDocument(
  idType: IdType,
  holder: DocumentHolder,
  looks: DocumentLooks = {},
): Promise<DocumentSpecimen> {
  return documents[idType](holder, looks);
}

/** A holder who can have this document: residence cards are held by people of other countries, whatever the names. */
export function holderOf(idType: IdType, seed: number, names: NameSet = 'common'): DocumentHolder {
  const foreign = idType === 'residenceCard' || idType === 'specialPermanentResidentCertificate';
  return documentHolder(seed, foreign ? 'resident' : names);
}
