/** What an error means, and what its receiver does. */
export interface Explanation {
  readonly meaning: string;
  readonly action: string;
}

export const wait = 'Wait as long as `Retry-After` says, then repeat the same call.';
