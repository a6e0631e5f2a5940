export { livenessOf, presentationAttack } from './face-checks.ts';
export { toldOfFaces } from './face-match.ts';
export { differingFields } from './match-profile.ts';
