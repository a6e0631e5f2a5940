export type {
  ChipField,
  ChipRefusalCode,
  ChipTrust,
  ChipVerification,
  Standing,
} from './chip-verification.ts';
export { verifyChip } from './verify-chip.ts';
