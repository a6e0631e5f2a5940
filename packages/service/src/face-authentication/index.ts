export { authenticateFace } from './authenticate-face.ts';
export { askForFeedback, queueWaitsSeconds } from './feedback.ts';
export { readFaceAuthentication } from './read-face-authentication.ts';
