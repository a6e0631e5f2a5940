export type { Job, JobQueue } from './job-queue.ts';
