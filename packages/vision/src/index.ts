export { createVisionEngine, type RunningVisionEngine, type VisionEngineOptions } from './engine.ts';
export type * from '@ekyc/engine-port';
export { FaceModelRefused } from './face-model/open-face-model.ts';
export { NetworkRefused } from './networks/built-in-networks.ts';
export { heldByKernel } from './pool/child-isolation.ts';
