import { createEventLog as createLog, type EventLog as LogOf, type Level } from '@ekyc/event-log';

export { describeError } from '@ekyc/event-log';

/**
 * Every event the adapter logs, with the fields it may carry: `stream` is a random id of its own, never that of a
 * verification; no field holds a token, an address or an SDP.
 */
export interface LogEvents {
  'adapter.started': { readonly port: number };
  'adapter.stopping': { readonly signal: string };
  'adapter.stopped': Readonly<Record<string, never>>;
  /** Recordings end as well: they are Janus's. */
  'janus.lost': Readonly<Record<string, never>>;
  'stream.begun': { readonly stream: string };
  /** `step`: `disk`, or the request to Janus that failed. */
  'stream.refused': { readonly step: string; readonly problem: string };
  'stream.ended': { readonly stream: string; readonly reason: string; readonly afterMs: number };
  /** The service has it; nothing of it is left here. */
  'file.delivered': { readonly stream: string; readonly bytes: number; readonly afterMs: number };
  /** Its verification was redacted; nothing of it is left here. */
  'file.unwanted': { readonly stream: string; readonly bytes: number; readonly afterMs: number };
  /** It stays and is tried again. `problem`: a status of HTTP or a code of the system. */
  'file.kept': { readonly stream: string; readonly problem: string; readonly retryInMs: number };
  /** Not one frame has come. */
  'file.empty': { readonly stream: string };
  'request.failed': { readonly error: string };
  'process.failed': { readonly error: string };
}

const levels: Record<keyof LogEvents, Level> = {
  'adapter.started': 'info',
  'adapter.stopping': 'info',
  'adapter.stopped': 'info',
  'janus.lost': 'warn',
  'stream.begun': 'info',
  'stream.refused': 'warn',
  'stream.ended': 'info',
  'file.delivered': 'info',
  'file.unwanted': 'info',
  'file.kept': 'warn',
  'file.empty': 'info',
  'request.failed': 'error',
  'process.failed': 'error',
};

export type EventLog = LogOf<LogEvents>;

export function createEventLog(): EventLog {
  return createLog<LogEvents>(levels);
}
