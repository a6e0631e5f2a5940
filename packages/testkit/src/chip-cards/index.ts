export { alteredCard, clonedCard, lockedCard, nonsenseCard, silentCard } from './card-variants.ts';
export { newRsaPair } from './card-authority.ts';
export { ResidenceCardChip, residenceCardNumber, specimenResidenceCard } from './residence-card-chip.ts';
export { SpecimenCard } from './specimen-card.ts';
export {
  licenceSigner,
  printedNumber,
  specimenDriversLicense,
  specimenMyNumberCard,
} from './specimen-cards.ts';
