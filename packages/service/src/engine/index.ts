export type * from './engine.port.ts';
export { thresholds } from './thresholds.ts';
export { wasBeforeCamera } from './was-before-camera.ts';
