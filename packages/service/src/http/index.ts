export { problemOf, sendProblem } from './problem.ts';
export { businessRoute, readSecurityCode, route, visitorRoute } from './route.ts';
