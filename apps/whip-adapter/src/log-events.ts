import { pino, type Logger } from 'pino';

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

const levels: Record<keyof LogEvents, 'info' | 'warn' | 'error'> = {
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

export interface EventLog {
  <Name extends keyof LogEvents>(name: Name, fields: LogEvents[Name]): void;
}

export function createEventLog(
  logger: Logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }),
): EventLog {
  return (name, fields) => {
    logger[levels[name]]({ event: name, ...fields });
  };
}

/** An error's kind, code and place without its message, which may quote what somebody sent. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error';
  const place = (error.stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code} ${place?.trim() ?? ''}`.trim();
}
