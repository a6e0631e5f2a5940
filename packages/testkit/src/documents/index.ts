export { driversLicense, type LicenceLooks, type LicenceSpecimen } from './drivers-license.ts';
export { addressOf, type LicenceHolder, licenceHolder, licenceNumber } from './licence-holder.ts';
