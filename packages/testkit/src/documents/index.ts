export { specimenHolder } from './sandbox-specimens.ts';
export { anyDocument, holderOf } from './any-document.ts';
export { type DocumentHolder, documentHolder } from './document-holder.ts';
export type { DocumentSpecimen } from './document-specimen.ts';
export { driversLicense } from './drivers-license.ts';
export { drivingHistoryCertificate } from './driving-history-certificate.ts';
export {
  type FireServiceLooks,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
} from './fire-service-licence.ts';
export type { NameSet } from './holder-names.ts';
export { type LicenceHolder, licenceHolder, licenceNumber } from './licence-holder.ts';
export { inventedMyNumber } from './my-number.ts';
export { printQrCode } from './qr-code.ts';
export { myNumberCard } from './my-number-card.ts';
export { passport } from './passport.ts';
export { residenceCard, specialPermanentResidentCertificate } from './residence-card.ts';
