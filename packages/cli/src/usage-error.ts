/** A command that was not understood: the sentence says what is missing or wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
