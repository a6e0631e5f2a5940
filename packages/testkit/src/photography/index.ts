export type { Pixel } from './card-pose.ts';
export type { Background } from './desk.ts';
export { type LensOptions, photographFrame } from './lens.ts';
export { type Photograph, type PhotographOptions, photograph } from './photograph.ts';
