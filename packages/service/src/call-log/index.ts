export { forgetOldApiCalls, listCalls } from './list-calls.ts';
export { NotedCalls } from './noted-calls.ts';
