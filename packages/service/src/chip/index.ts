export { acceptChip } from './accept-chip.ts';
export { eraseChips, type KeptChip, keptChip, liveAnswerFile } from './chip-files.ts';
export type { ChipPorts, ReaderSession } from './chip-ports.ts';
export { compareAtCounter } from './compare-at-counter.ts';
export { startChip } from './start-chip.ts';
