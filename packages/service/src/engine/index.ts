export { EngineBusyError } from './busy.ts';
export {
  decisiveDistance,
  isQualified,
  measuredFrames,
  type WorthLimits,
  worthLimits,
} from './decisive-distance.ts';
export { onBehalfOf, tellParties } from './engine-party.ts';
export type * from '@ekyc/engine-port';
export {
  type Bounds,
  type FaceEvidence,
  type FaceJudgement,
  judgeFaces,
  type MatchBounds,
  type MatchedBusiness,
  matchBoundsOf,
  type MatchPorts,
  type MatchRule,
  matchRuleOf,
  serviceMatchRule,
  withinBounds,
} from './match-rule.ts';
export { type FrameEngine, forgetLooks, rememberLooks, withKnownLooks } from './known-looks.ts';
export { liesOn, portraitsOn } from './portraits.ts';
export { isOfModel, isSameModel } from './same-model.ts';
export { thresholds } from './thresholds.ts';
export { wasBeforeCamera } from './was-before-camera.ts';
