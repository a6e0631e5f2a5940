import type { ErrorCode } from './types.ts';

/** What one field lacks. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  /** Japanese. */
  readonly message: string;
}

/** What an answer said beside its code. */
export interface ErrorDetails {
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | null;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/** A call that failed. Switch over `code`: it is stable. */
export class EkycError extends Error {
  override readonly name = 'EkycError';
  /** Of the service; `network_error` where no answer came, `unexpected_answer` where it was none of the service's. */
  readonly code: ErrorCode | 'network_error' | 'unexpected_answer';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What each field lacks, with 422 and 400. */
  readonly errors: readonly FieldError[];
  /** When it may go better, where the service said. */
  readonly retryAfterSeconds: number | null;
  /** `X-Request-Id` of the answer, where something on the way gave one. */
  readonly requestId: string | null;

  constructor(code: EkycError['code'], message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.requestId = details.requestId ?? null;
  }
}
