export { authenticateFace } from './authenticate-face.ts';
export { askForFeedback, queueWaitsSeconds } from './feedback.ts';
export type { TrialPictures } from './judge-try.ts';
export { readFaceAuthentication, renewChallenge } from './read-face-authentication.ts';
