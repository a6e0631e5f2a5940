export { findMovedEntry } from './find-moved-entry.ts';
export { entryLeaf } from './merkle-leaf.ts';
export type { LogDifference } from './log-difference.ts';
export { verifyConsistency, verifyInclusion } from './merkle-proof.ts';
export { proveChain, proveConsistency } from './prove.ts';
export { presentHead, readLatestHead, signHead } from './sign-head.ts';
export { isSignedBy, stampedHash } from './signed-head.ts';
export {
  firstHead,
  type HeadKeeper,
  type TimestampService,
  witnessHead,
  type WitnessPorts,
} from './witness-head.ts';
