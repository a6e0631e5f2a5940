import { type Status, statuses } from '@ekyc/contract';
export type { Kind, Regime, Status } from '@ekyc/contract';

export type Decision = 'approved' | 'declined' | 'review' | 'resubmission';

/** States in which a visitor may still act. */
export const openStatuses = ['created', 'started', 'capturing', 'resubmission'] as const;
const finalStatuses = ['approved', 'declined', 'canceled', 'expired'] as const;
export type OpenStatus = (typeof openStatuses)[number];
export type FinalStatus = (typeof finalStatuses)[number];

interface Transition<From extends Status, To extends Status> {
  readonly from: readonly From[];
  readonly to: To;
}

function transition<From extends Status, To extends Status>(
  from: readonly From[],
  to: To,
): Transition<From, To> {
  return { from, to };
}

/** Every allowed change of state. The write itself checks `from`. */
export const transitions = {
  start: transition(['created'], 'started'),
  capture: transition(['started', 'resubmission'], 'capturing'),
  submit: transition(['capturing'], 'submitted'),
  examine: transition(['submitted'], 'examining'),
  approve: transition(['examining', 'review'], 'approved'),
  decline: transition(['examining', 'review'], 'declined'),
  review: transition(['examining'], 'review'),
  askAgain: transition(['examining', 'review'], 'resubmission'),
  cancel: transition([...openStatuses], 'canceled'),
  expire: transition([...openStatuses], 'expired'),
  redact: transition([...finalStatuses], 'redacted'),
  /** After a restore: the backup may know any earlier state, and its business was notified when it happened. */
  redactAgain: transition(
    statuses.filter((status) => status !== 'redacted'),
    'redacted',
  ),
} as const;

export type TransitionName = keyof typeof transitions;

export function isOpen(status: Status): status is OpenStatus {
  return (openStatuses as readonly Status[]).includes(status);
}

export function isFinal(status: Status): status is FinalStatus {
  return (finalStatuses as readonly Status[]).includes(status);
}
