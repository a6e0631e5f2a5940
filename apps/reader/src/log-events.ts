import { createEventLog as createLog, type EventLog as LogOf, type Level } from '@ekyc/event-log';
import type { Logger } from 'pino';

export { describeError } from '@ekyc/event-log';

/** Every event the reader program logs. No field holds what a card or a person said. */
export interface LogEvents {
  'reader.started': { readonly port: number; readonly origin: string };
  'pairing.done': Readonly<Record<string, never>>;
  'pairing.refused': { readonly code: string };
  /** `steps`: the commands of a card, as `TracedCommand` has them. */
  'reading.ended': {
    readonly document: string;
    readonly outcome: string;
    readonly triesLeft: number | undefined;
    readonly afterMs: number;
    readonly steps: number;
  };
  'request.failed': { readonly error: string };
  'process.failed': { readonly error: string };
}

const levels: Record<keyof LogEvents, Level> = {
  'reader.started': 'info',
  'pairing.done': 'info',
  'pairing.refused': 'warn',
  'reading.ended': 'info',
  'request.failed': 'error',
  'process.failed': 'error',
};

export type EventLog = LogOf<LogEvents>;

export function createEventLog(logger?: Logger): EventLog {
  return createLog<LogEvents>(levels, logger);
}
