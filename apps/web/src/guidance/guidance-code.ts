import type { Problem } from '@ekyc/contract';

/** What guidance may say: the contract's problems, and words that only a live picture needs. */
export type GuidanceCode =
  | Problem
  | 'forbidden_number'
  | 'face_off_centre'
  | 'face_backlit'
  | 'out_of_focus'
  | 'hold_still'
  | 'preparing'
  | 'follow_instruction';

export interface Judgement {
  /** The most important thing to say. */
  readonly code: GuidanceCode;
  /** The frame may be taken. */
  readonly good: boolean;
  /** The subject is where it belongs and does not move. */
  readonly still: boolean;
}
