import type { CompletedAnswer, Stage } from '@ekyc/contract';
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

/** What the visitor is at there; null where the server does not say. */
export function stageElsewhere(completed: CompletedAnswer): Stage | null {
  return progressElsewhere(completed) === 'going' ? (completed.stage ?? null) : null;
}

/** Where the journey is, as one string that the page compares to notice a change. */
export function standing(completed: CompletedAnswer): string {
  const progress = progressElsewhere(completed);
  if (progress === null) return closedStep(completed) ?? 'open';
  return standingElsewhere(progress, stageElsewhere(completed));
}

export function standingElsewhere(progress: ProgressElsewhere, stage: Stage | null): string {
  return ['elsewhere', progress, ...(stage === null ? [] : [stage])].join(' ');
}

/** Whether it may change without the visitor doing anything: while it is open, here or elsewhere. */
export function mayChange(standingNow: string | null): boolean {
  return standingNow === 'open' || isGoingElsewhere(standingNow);
}

/** Whether somebody waits here for another device. */
export function isGoingElsewhere(standingNow: string | null): boolean {
  return standingNow?.startsWith('elsewhere going') === true;
}
