export {
  createVisionEngine,
  type RunningVisionEngine,
  templateDistance,
  type VisionEngineOptions,
} from './engine.ts';
export type * from './engine.types.ts';
export { ChildFailure } from './pool/engine-child.ts';
