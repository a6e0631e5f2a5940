import type { ErrorCode } from '@ekyc/contract';

/** One field's objection, for 422 answers. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** An expected failure is a value that the caller must look at; bugs throw. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

export function success<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failure(code: ErrorCode, more: Omit<Failure, 'ok' | 'code'> = {}): Failure {
  return { ok: false, code, ...more };
}
