export { fieldError } from './field-errors.ts';
export { type CallLimits, type CallOwner, failuresLimited, limited } from './call-limits.ts';
export { maxPictureBytes, readPictureText } from './picture-text.ts';
export { hasForm, readMultipart } from './read-multipart.ts';
export { problemOf, sendProblem } from './problem.ts';
export { servedVersion } from './served-version.ts';
export { type Answer, type BinaryAnswer, type Call, route, type RouteOptions } from './route.ts';
