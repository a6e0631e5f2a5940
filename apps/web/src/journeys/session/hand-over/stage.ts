import type { CompletedAnswer } from '@ekyc/contract';
import { closedStep } from '../closed-step.ts';

/** How far a journey is on the device that it was handed over to. */
export type Stage = 'going' | 'submitted' | 'canceled' | 'expired';

/** Null unless this browser handed the journey over. */
export function stageElsewhere(completed: CompletedAnswer): Stage | null {
  if (completed.handedOver !== true) return null;
  const step = closedStep(completed);
  if (step === null) return 'going';
  return step === 'canceled' || step === 'expired' ? step : 'submitted';
}

/** In a word where the journey is, for this browser: what the page compares to know that it changed. */
export function standing(completed: CompletedAnswer): string {
  const stage = stageElsewhere(completed);
  return stage === null ? (closedStep(completed) ?? 'open') : `elsewhere ${stage}`;
}

/** Where it may change without the visitor: while it is open, here or elsewhere. */
export function mayChange(standingNow: string | null): boolean {
  return standingNow === 'open' || standingNow === 'elsewhere going';
}
