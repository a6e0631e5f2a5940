import { type ErrorCode, errorTitle } from './errors.ts';
import type { ProblemDocument } from './problem.ts';

/** What a page shows of a refusal. */
export interface ReadProblem {
  readonly code: ErrorCode;
  /** Japanese, may be shown. */
  readonly title: string;
  readonly errors: NonNullable<ProblemDocument['errors']>;
}

/** Reads the body of a refusal; one that is not a problem document of ours counts as an internal error. */
export function readProblem(body: unknown): ReadProblem {
  const document = body as Partial<ProblemDocument> | null;
  const code = document?.code;
  if (code === undefined || !(code in errorTitle)) {
    return { code: 'internal_error', title: errorTitle.internal_error, errors: [] };
  }
  return { code, title: document?.title ?? errorTitle[code], errors: document?.errors ?? [] };
}
