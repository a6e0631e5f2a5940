export { maxPictureBytes, type MultipartForm, readMultipart } from './read-multipart.ts';
export { problemOf, sendProblem } from './problem.ts';
export { authorizeCaller, businessRoute, staffRoute } from './business-route.ts';
export {
  accountRoute,
  readAccessToken,
  readSecurityCode,
  route,
  visitorAccountRoute,
  visitorRoute,
} from './route.ts';
