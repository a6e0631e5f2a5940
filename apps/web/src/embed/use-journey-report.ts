import type { Status } from '@ekyc/contract';
import { useLayoutEffect } from 'react';
import { tellHost } from './embedded.ts';
import { JourneyReport } from './journey-report.ts';

const report = new JourneyReport();
let hasBegun = false;

/** Whether something may be lost if the page went away now. */
export function isJourneyOpen(): boolean {
  return hasBegun && report.isOpen();
}

interface JourneyState {
  readonly status: Status | null;
  /** What stands in the way, as {@link JourneyReport.onBlocked} knows it. */
  readonly blocked: string | null;
  /** The visitor went on from the first screen. */
  readonly begun: boolean;
}

/** Tells the page around where a journey stands. For the page of every kind, with what it knows already. */
export function useJourneyReport({ status, blocked, begun }: JourneyState): void {
  // Before the screen is seen: whoever closes it the moment it comes is asked whether they mean it.
  useLayoutEffect(() => {
    hasBegun = begun;
    if (status !== null) for (const event of report.onStatus(status)) tellHost(event);
    if (blocked !== null) for (const event of report.onBlocked(blocked)) tellHost(event);
  }, [status, blocked, begun]);
}
