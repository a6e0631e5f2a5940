import { explanations } from './examples/index.ts';
import type { ErrorCode } from './errors.ts';

/** Where a problem's `type` leads: a page of the service that explains it. Relative to the service's address. */
export const problemPages = '/problems';

export function problemType(code: ErrorCode): string {
  return `${problemPages}/${code}`;
}

/** The title for programs whose developer reads English; people are shown the Japanese one. */
export function englishTitle(code: ErrorCode): string {
  return explanations[code].meaning.replaceAll('`', '');
}

/** What a problem means, and what to do about it; in English, with code between backquotes. */
export function explanationOf(code: ErrorCode): { readonly meaning: string; readonly action: string } {
  return explanations[code];
}
