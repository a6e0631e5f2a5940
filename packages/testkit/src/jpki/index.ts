export { jpkiPolicies, newWeakPair, specimenNames, TestJpkiAuthority } from './jpki-authority.ts';
export { extension } from './jpki-certificates.ts';
export { basicName } from './jpki-names.ts';
export { type JpkiStandIn, startJpkiStandIn } from './stand-in-app.ts';
export { visitStandIn } from './stand-in-visitor.ts';
