export { acceptChip } from './accept-chip.ts';
export { challengeChip } from './challenge-chip.ts';
export {
  chipAnswerFile,
  chipSecretFile,
  eraseChips,
  type KeptChip,
  keptChip,
  liveAnswerFile,
} from './chip-files.ts';
export type { ChipPorts, ReaderSession } from './chip-ports.ts';
export { compareAtCounter } from './compare-at-counter.ts';
export { listChipWarnings } from './list-warnings.ts';
export { readZone } from './read-zone.ts';
export { startChip } from './start-chip.ts';
