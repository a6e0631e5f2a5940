export { type AcceptPorts, acceptMaterial } from './accept-material.ts';
export { checkSimilarity } from './check-similarity.ts';
export {
  compareFaces,
  compareLive,
  compareWithLent,
  documentIn,
  type FaceComparison,
  isSameModel,
  knownFace,
  type KnownFace,
  largestFace,
  type LentComparison,
} from './compare-faces.ts';
export { enrolledFace, newestApproved, refuseFaceAuthentication } from './enrolled-face.ts';
export { endTake } from './end-take.ts';
export { extractText, readFrozenFront, type StoredReading } from './extract-text.ts';
export {
  EngineBusyError,
  findPicture,
  type FrozenPicture,
  frozenPictures,
  isOfModel,
  measuresField,
  openPicture,
  type TemplatePorts,
  templatesOf,
} from './frozen-pictures.ts';
export { countPassed, instructionsOf, issueBoth } from './challenge.ts';
export { type ActingFace, followsInstruction, type RestingFace } from './follows-instruction.ts';
export type { ChallengeTable, MaterialTable, TakeTable } from './capture.table.ts';
export { bearsFace, judgePicture, subjectOf } from './judge-picture.ts';
export { codeOfRejection, refuseForbiddenNumber } from './picture-refusal.ts';
export {
  checkLinkFace,
  eraseLinkTake,
  eraseOldLinkTakes,
  giveLinkTakeBack,
  type LinkCheck,
  spendLinkTake,
  startLinkTake,
} from './link-take.ts';
export { materialRow, type NewMaterial, pictureStore, sha256 } from './new-material.ts';
export { decidesAlone } from './live-template.ts';
export { listMaterials } from './list-materials.ts';
export { portraitIn } from './portrait.ts';
export { startDetection } from './start-detection.ts';
export { facePhotoTypes, insertTake, startTake } from './start-take.ts';
export { afterSubmission, submitFrozen } from './submit-frozen.ts';
export { takeOath } from './take-oath.ts';
export { submitSelfie } from './submit-selfie.ts';
export type { UploadedPicture } from './admit-picture.ts';
