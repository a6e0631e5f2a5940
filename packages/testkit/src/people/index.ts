export { drawPerson, drawTwoPeople, type PersonDrawing } from './draw-person.ts';
export type { PersonPose } from './head-pose.ts';
export { type RealPerson, realPerson } from './real-people.ts';
