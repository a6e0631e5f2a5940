export { drawPerson } from './draw-person.ts';
export type { PersonPose } from './head-pose.ts';
export { realPerson } from './real-people.ts';
