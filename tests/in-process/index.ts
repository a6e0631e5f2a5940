export { runHere } from './run-here.ts';
export { startHere } from './start-here.ts';
