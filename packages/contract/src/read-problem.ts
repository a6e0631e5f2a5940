import { errorTitle } from './errors.ts';
import type { ProblemDocument } from './problem.ts';
import { readToldProblem, type ReadProblem } from './told-problem.ts';

/** Reads the body of a refusal; one that is not a problem document of ours counts as an internal error. */
export function readProblem(body: unknown): ReadProblem {
  const { code, title, errors = [] } = (body ?? {}) as Partial<ProblemDocument>;
  const isOurs = code !== undefined && Object.hasOwn(errorTitle, code);
  return readToldProblem(isOurs ? { code, title: title ?? errorTitle[code], errors } : null);
}
