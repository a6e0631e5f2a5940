export type * from './engine.port.ts';
export {
  type Bounds,
  type MatchBounds,
  matchBounds,
  type MatchPorts,
  thresholds,
  withinBounds,
} from './thresholds.ts';
export { wasBeforeCamera } from './was-before-camera.ts';
