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

/** Where the journey is, as one string that the page compares to notice a change. */
export function standing(completed: CompletedAnswer): string {
  const progress = progressElsewhere(completed);
  return progress === null ? (closedStep(completed) ?? 'open') : `elsewhere ${progress}`;
}

/** Whether it may change without the visitor doing anything: while it is open, here or elsewhere. */
export function mayChange(standingNow: string | null): boolean {
  return standingNow === 'open' || standingNow === 'elsewhere going';
}
