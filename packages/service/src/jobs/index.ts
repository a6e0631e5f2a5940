export type { Job, JobQueue } from './job-queue.ts';
export { sweep } from './sweep.ts';
