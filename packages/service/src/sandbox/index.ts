export { simulateVerification } from './simulate.job.ts';
