export {
  alteredCard,
  clonedCard,
  lockedCard,
  movedLicense,
  nonsenseCard,
  silentCard,
  slowCard,
  tornCard,
} from './card-variants.ts';
export { newRsaPair } from './card-authority.ts';
export { chipPicture, type ChipPictureName } from './chip-pictures.ts';
export { specimenHolder, specimenPerson } from './specimen-holder.ts';
export type { ChipKeyDetails } from './passport-chip-key.ts';
export { newGroupKey } from './passport-group-key.ts';
export { PassportChip } from './passport-chip.ts';
export { ResidenceCardChip, residenceCardNumber } from './residence-card-chip.ts';
export { SpecimenCard, type SpecimenContents } from './specimen-card.ts';
export {
  licenceSigner,
  printedNumber,
  specimenDriversLicense,
  specimenMyNumberCard,
} from './specimen-cards.ts';
export {
  holdersPassportZone,
  type PassportDetails,
  passportZone,
  specimenPassport,
} from './specimen-passport.ts';
export { specimenResidenceCard } from './specimen-residence-cards.ts';
export { certificateBy, newCurvePair, newTestAuthority } from './test-certificates.ts';
export { myNumberLicensePin, specimenMyNumberLicense } from './specimen-my-number-license.ts';
