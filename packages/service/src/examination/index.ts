export type { CheckResult } from './check-result.ts';
export { livenessOf, presentationAttack } from './face-checks.ts';
export { toldOfFaces } from './face-match.ts';
export { keepResults } from './keep-results.ts';
export { differingFields } from './match-profile.ts';
