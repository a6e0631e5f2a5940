// Documented problems that no test meets, and why. A problem of one call stands here as `call code`, one that any call
// may answer as its code alone; calls that all kinds have alike, by their short name.

/** @type {ReadonlyMap<string, string>} */
export const unmetProblems = new Map([
  ['internal_error', 'a fault of ours: a test that meets one fails'],
  ['second_factor_missing', 'Amazon Cognito alone: user-pool-cognito.test.ts asks its verifier'],
  ['starting', 'between SIGTERM and the end of the last request: nothing that a test could wait for'],
]);
