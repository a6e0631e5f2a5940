export type { ChipDocument } from './card/allowed-commands.ts';
export type { Transceive } from './card/apdu.ts';
export type { ChipKeyName, ChipProblemCode, FoundCard } from './card/chip-problem.ts';
export type { Ciphers } from './messaging/ciphers.ts';
export type {
  ChipChallenge,
  ChipKeys,
  ChipProgress,
  ChipReading,
  ChipRequest,
  ChipResult,
} from './reading/chip-reading.ts';
export { readChip } from './reading/read-chip.ts';
export {
  type MyNumberLicenseReading,
  type MyNumberLicenseRequest,
  type MyNumberLicenseResult,
  readMyNumberLicense,
} from './reading/my-number-license.ts';
