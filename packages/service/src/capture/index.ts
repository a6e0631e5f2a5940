export { type AcceptPorts, acceptMaterial } from './accept-material.ts';
export { endTake } from './end-take.ts';
export {
  findPicture,
  type FrozenPicture,
  frozenPictures,
  keepTemplates,
  openPicture,
} from './frozen-pictures.ts';
export { demandOf } from './document-form.ts';
export { requiredPictures } from './required-pictures.ts';
export { chooseIdType, takeSubmissionBack } from './choose-id-type.ts';
export { closeChallenges, countPassed, instructionsOf, issueBoth } from './challenge.ts';
export { followsInstruction } from './follows-instruction.ts';
export type { ChallengeTable, MaterialTable, TakeTable } from './capture.table.ts';
export { bearsFace, isOfChip, judgePicture, subjectOf } from './judge-picture.ts';
export { codeOfRejection, refuseForbiddenNumber } from './picture-refusal.ts';
export { eraseLinkTake, eraseOldLinkTakes } from './erase-link-take.ts';
export {
  acceptLinkPicture,
  endLinkTake,
  giveLinkTakeBack,
  spendLinkTake,
  startLinkDetection,
  startLinkTake,
} from './link-take.ts';
export { enterMaterials, materialRow, type NewMaterial, pictureStore, sha256 } from './new-material.ts';
export { listMaterials } from './list-materials.ts';
export {
  addMoments,
  eraseMoments,
  keepPrint,
  openPrint,
  type PrintedMoment,
  signsIn,
  wordsIn,
} from './picture-print.ts';
export { countSeenBefore, nearestPrints, type SeenBefore, soughtOf } from './seen-before.ts';
export { stageOf } from './stage.ts';
export { startDetection } from './start-detection.ts';
export { facePhotoTypes, insertTake, startTake } from './start-take.ts';
export { afterSubmission, submitFrozen } from './submit-frozen.ts';
export {
  eraseCaptured,
  forgetAccountOfTakes,
  freezePictures,
  keepFeatures,
  noteManualCapture,
  setTakeEnded,
  supersedeAccepted,
  thawPictures,
} from './take-rows.ts';
export { takeOath } from './take-oath.ts';
export { submitSelfie } from './submit-selfie.ts';
export type { UploadedPicture } from './validate-upload.ts';
