export { specimenFace, specimenHolder } from './sandbox-specimens.ts';
export { anyDocument, holderOf } from './any-document.ts';
export { type DocumentHolder, documentHolder } from './document-holder.ts';
export type { DocumentLooks, DocumentSpecimen } from './document-specimen.ts';
export { driversLicense, type LicenceLooks, type LicenceSpecimen } from './drivers-license.ts';
export { drivingHistoryCertificate, type DrivingHistoryLooks } from './driving-history-certificate.ts';
export type { FireServiceLicence, IssuedClass } from './fire-service-classes.ts';
export {
  type FireServiceLooks,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
} from './fire-service-licence.ts';
export { nameSets, type NameSet, type Sex } from './holder-names.ts';
export { addressOf, type LicenceHolder, licenceHolder, licenceNumber } from './licence-holder.ts';
export { inventedMyNumber } from './my-number.ts';
export { printQrCode } from './qr-code.ts';
export { myNumberCard } from './my-number-card.ts';
export { passport, type PassportLooks } from './passport.ts';
export { type ResidenceLooks, residenceCard, specialPermanentResidentCertificate } from './residence-card.ts';
