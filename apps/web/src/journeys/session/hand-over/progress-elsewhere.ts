import type { CompletedAnswer } from '@ekyc/contract';
import { closedStep } from '../closed-step.ts';

/** How far a journey is on the device that it was handed over to. */
export type ProgressElsewhere = 'going' | 'submitted' | 'canceled' | 'expired';

/** Null unless this browser handed the journey over. */
export function progressElsewhere(completed: CompletedAnswer): ProgressElsewhere | null {
  if (completed.handedOver !== true) return null;
  const step = closedStep(completed);
  if (step === null) return 'going';
  return step === 'canceled' || step === 'expired' ? step : 'submitted';
}

/** In a word where the journey is, for this browser: what the page compares to know that it changed. */
export function standing(completed: CompletedAnswer): string {
  const progress = progressElsewhere(completed);
  return progress === null ? (closedStep(completed) ?? 'open') : `elsewhere ${progress}`;
}

/** Where it may change without the visitor: while it is open, here or elsewhere. */
export function mayChange(standingNow: string | null): boolean {
  return standingNow === 'open' || standingNow === 'elsewhere going';
}
