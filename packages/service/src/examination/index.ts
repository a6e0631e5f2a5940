export { enqueueSearch } from './search-recording.ts';
export { livenessOf, presentationAttack } from './face-checks.ts';
export { faceMatchValues } from './face-match.ts';
export { differingFields } from './match-profile.ts';
export { provenAgain } from './proven-again.ts';
export { lookEarly } from './look-early.ts';
export type { VideoPorts } from './frame-inspector.ts';
