export { type SimulatePorts, simulateVerification } from './simulate.job.ts';
export { offeredOutcomes, submitSpecimens } from './submit-specimens.ts';
