export * from './documents/index.ts';
export * from './people/index.ts';
