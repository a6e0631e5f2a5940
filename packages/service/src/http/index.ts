export { maxPictureBytes, type MultipartForm, readMultipart } from './read-multipart.ts';
export { problemOf, sendProblem } from './problem.ts';
export {
  accountRoute,
  businessRoute,
  readAccessToken,
  readSecurityCode,
  route,
  visitorAccountRoute,
  visitorRoute,
} from './route.ts';
