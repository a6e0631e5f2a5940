export type { CheckResult, Retake } from './check-result.ts';
export { forgetMeasures, forgetResults, keepResults } from './keep-results.ts';
export { presentResult, type ShownResult, shownResults } from './shown-results.ts';
export { outcomesOf } from './outcomes.ts';
