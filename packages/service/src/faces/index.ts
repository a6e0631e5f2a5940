export { checkSimilarity } from './check-similarity.ts';
export {
  compareFaces,
  compareLive,
  compareWithKnown,
  documentIn,
  type FaceComparison,
  knownFace,
  type KnownFace,
  largestFace,
} from './compare-faces.ts';
export { enrolledFace, refuseFaceAuthentication } from './enrolled-face.ts';
export { decidesAlone } from './live-template.ts';
export { portraitIn } from './portrait-in.ts';
export { type TemplatePorts, templatesOf } from './templates.ts';
