export * from './camera/index.ts';
export * from './documents/index.ts';
export * from './number-prints/index.ts';
export * from './people/index.ts';
export * from './photography/index.ts';
export * from './scenes/index.ts';
export * from './service/index.ts';
export { type Random, seededRandom } from './random.ts';
