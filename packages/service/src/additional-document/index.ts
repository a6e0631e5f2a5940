export { acceptLicence } from './accept-licence.ts';
export { listLicenceMaterials, startLicenceTake } from './licence-take.ts';
export { submitLicence } from './submit-licence.ts';
