export type * from './engine.port.ts';
export { thresholds } from './thresholds.ts';
