import type { ErrorCode } from './errors.ts';
import { pageErrorTitle } from './page-errors.ts';
import type { ProblemDocument } from './problem.ts';

/** What a page shows of a refusal. */
export interface ReadProblem {
  readonly code: ErrorCode;
  /** Japanese, may be shown. */
  readonly title: string;
  readonly errors: NonNullable<ProblemDocument['errors']>;
}

const codePattern = /^[a-z]+(_[a-z]+)*$/;

/**
 * Reads the body of a refusal as the service sends it, code and title, without the table of all titles. What is no problem
 * document counts as an internal error; a code that this page does not know yet keeps the service's own title.
 */
export function readToldProblem(body: unknown): ReadProblem {
  const { code, title, errors } = (body ?? {}) as Partial<ProblemDocument>;
  const isTold =
    typeof code === 'string' && codePattern.test(code) && typeof title === 'string' && title !== '';
  if (!isTold) return { code: 'internal_error', title: pageErrorTitle.internal_error, errors: [] };
  return { code, title, errors: errors ?? [] };
}
