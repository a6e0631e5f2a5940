export { photographFrame } from './lens.ts';
export { type PhotographOptions, photograph } from './photograph.ts';
