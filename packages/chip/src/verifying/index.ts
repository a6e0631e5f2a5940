export type { ChipReading } from '../reading/chip-reading.ts';
export type {
  ChipField,
  ChipJudge,
  ChipRefusalCode,
  ChipTrust,
  ChipVerification,
  Standing,
} from './chip-verification.ts';
export { type DrawnChallenge, drawChallenge } from './chip-challenge.ts';
export { verifyChip } from './verify-chip.ts';
export { type MyNumberLicenseVerification, verifyMyNumberLicense } from './verify-my-number-license.ts';
