export { newRsaPair } from './card-authority.ts';
export { SpecimenCard } from './specimen-card.ts';
export {
  printedNumber,
  specimenDriversLicense,
  specimenMyNumberCard,
} from './specimen-cards.ts';
