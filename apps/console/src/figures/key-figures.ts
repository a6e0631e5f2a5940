import type { Figures } from './use-figures.ts';
import { sumOf } from './tables.ts';

/** What one looks at first. Shares are null where there is nothing to divide by, seconds where nothing was measured. */
export interface KeyFigures {
  readonly made: number;
  /** Of those that were opened. */
  readonly submittedShare: number | null;
  /** Of those that were approved or declined. */
  readonly approvedShare: number | null;
  readonly decided: number;
  readonly opened: number;
  readonly secondsToComplete: number | null;
  readonly secondsToDecide: number | null;
}

export function keyFiguresOf(figures: Figures): KeyFigures {
  const { days, browsers, timeToComplete, timeToDecide } = figures;
  const approved = sumOf(days, 'approved');
  const decided = approved + sumOf(days, 'declined');
  const opened = browsers.reduce((sum, one) => sum + one.opened, 0);
  const submitted = browsers.reduce((sum, one) => sum + one.submitted, 0);
  return {
    made: sumOf(days, 'made'),
    submittedShare: opened === 0 ? null : submitted / opened,
    approvedShare: decided === 0 ? null : approved / decided,
    decided,
    opened,
    secondsToComplete: timeToComplete.median,
    secondsToDecide: timeToDecide.median,
  };
}
