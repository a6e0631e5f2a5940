export { type DocumentHolder, documentHolder } from './document-holder.ts';
export type { DocumentLooks, DocumentSpecimen } from './document-specimen.ts';
export { driversLicense, type LicenceLooks, type LicenceSpecimen } from './drivers-license.ts';
export { NAME_SETS, type NameSet, type Sex } from './holder-names.ts';
export { addressOf, type LicenceHolder, licenceHolder, licenceNumber } from './licence-holder.ts';
export { inventedMyNumber } from './my-number.ts';
export { passport, type PassportLooks } from './passport.ts';
