import { StoreUnavailableError } from '@ekyc/service';

/** A store that has said nothing after so long is given up, its repetitions included; a visitor's browser waits longer. */
export const bucketTimeoutMs = 20_000;

/** What the SDK's errors have in common. */
interface BucketError {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * One request to a bucket, within a time limit.
 * @param ask gets the signal by which the question is given up
 * @throws StoreUnavailableError where the bucket fails; the SDK's own error may hold keys and addresses
 */
export async function askBucket<Answer>(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (isMissing(error)) throw error;
    throw new StoreUnavailableError(
      signal.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error),
    );
  }
}

/** There is no such object: an answer about the object, not a failure of the store. */
export function isMissing(error: unknown): boolean {
  return (error as BucketError | null)?.name === 'NoSuchKey';
}

/** The kind of error and the status, nothing else: `SlowDown, 503`. */
function reasonOf(error: unknown): string {
  const { name = 'Error', $metadata, code } = (error ?? {}) as BucketError & { readonly code?: unknown };
  const kind = typeof code === 'string' ? code : name;
  const status = $metadata?.httpStatusCode;
  return status === undefined ? kind : `${kind}, ${status}`;
}
