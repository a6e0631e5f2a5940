import type { CallResult } from '../api/result.ts';

/** What became of an undo. */
export type Undone =
  | { readonly ok: true }
  /** `again`: nothing was answered, so it may be tried once more. */
  | { readonly ok: false; readonly why: string; readonly again: boolean };

/** Brings back exactly what was before an act, or says why it no longer can be. */
export type Undo = () => Promise<Undone>;

/** By the answer to the call that undoes. */
export function undoneBy(answer: CallResult<unknown>): Undone {
  return answer.ok
    ? { ok: true }
    : { ok: false, why: answer.problem.title, again: answer.problem.code === 'unreachable' };
}

/** It can't be undone any more. @param why a sentence for who tried */
export function cannotUndo(why: string): Undone {
  return { ok: false, why, again: false };
}
