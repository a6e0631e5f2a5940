import type { ReadableDocument } from '@ekyc/documents';
import { driversLicense } from './drivers-license.ts';
import { drivingHistoryCertificate } from './driving-history-certificate.ts';
import { fireDefenseEquipmentOfficerLicense, hazMatLicense } from './fire-service-licences.ts';
import type { DocumentLayout } from './layout.types.ts';
import { myNumberCard } from './my-number-card.ts';
import { passport } from './passport.ts';
import { residenceCard } from './residence-card.ts';
import { specialPermanentResidentCertificate } from './special-permanent-resident-certificate.ts';

/** Layouts of the documents the engine reads. */
export const layouts: Readonly<Record<ReadableDocument, DocumentLayout>> = {
  driversLicense,
  drivingHistoryCertificate,
  myNumberCard,
  residenceCard,
  specialPermanentResidentCertificate,
  passport,
  hazMatLicense,
  fireDefenseEquipmentOfficerLicense,
};

/** The layout of a document by its name, from wherever that comes; undefined for none. */
export function layoutOf(document: string): DocumentLayout | undefined {
  return Object.hasOwn(layouts, document) ? layouts[document as ReadableDocument] : undefined;
}
