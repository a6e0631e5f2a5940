import type { ReadProblem } from '@ekyc/contract/told-problem';

export interface Problem extends Omit<ReadProblem, 'code'> {
  /** `unreachable`: no answer of our server arrived. */
  readonly code: ReadProblem['code'] | 'unreachable';
}

/** Expected failures are values: the caller looks at `problem.code`. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export const unreachable: Problem = {
  code: 'unreachable',
  title: '通信できませんでした。接続を確かめて、もう一度お試しください。',
  errors: [],
};
