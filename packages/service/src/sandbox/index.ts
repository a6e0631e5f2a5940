export { advanceTime, type AdvancePorts } from './advance-time.ts';
export { type SimulatePorts, simulateVerification } from './simulate.job.ts';
export { offeredOutcomes, submitSpecimens } from './submit-specimens.ts';
