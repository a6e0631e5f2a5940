import { driversLicense } from './drivers-license.ts';
import { drivingHistoryCertificate } from './driving-history-certificate.ts';
import type { DocumentLayout } from './layout.types.ts';
import { myNumberCard } from './my-number-card.ts';
import { passport } from './passport.ts';
import { residenceCard } from './residence-card.ts';
import { specialPermanentResidentCertificate } from './special-permanent-resident-certificate.ts';

/** Layouts of the documents the engine reads, by idType. */
export const layouts: Readonly<Record<string, DocumentLayout>> = {
  driversLicense,
  drivingHistoryCertificate,
  myNumberCard,
  residenceCard,
  specialPermanentResidentCertificate,
  passport,
};
