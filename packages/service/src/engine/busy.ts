/** Thrown out of a longer piece of work when the engine's queue is full. */
export class EngineBusyError extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the engine is busy');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
