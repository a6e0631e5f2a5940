export { forgetOldApiCalls, listCalls } from './list-calls.ts';
export { KeyReads } from './key-reads.ts';
export { NotedCalls } from './noted-calls.ts';
