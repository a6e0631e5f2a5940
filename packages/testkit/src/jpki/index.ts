export {
  jpkiPolicies,
  newWeakPair,
  specimenNames,
  TestJpkiAuthority,
} from './jpki-authority.ts';
export { basicName } from './jpki-names.ts';
export { extension } from './jpki-certificates.ts';
