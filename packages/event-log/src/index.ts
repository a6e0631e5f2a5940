import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export type Level = 'info' | 'warn' | 'error';

/** Writes one line of a program's log: an event that it registered, with that event's own fields. */
export interface EventLog<Events> {
  <Name extends keyof Events & string>(name: Name, fields: Events[Name]): void;
}

/**
 * The log of a program that names every event it may write, so that nothing else stands in a line.
 *
 * @param levels how grave each event is
 * @param logger where lines go; one JSON object a line on standard output where nothing is said
 * @param contextOf what an event's line bears beside its own fields, like the id of the request it belongs to
 */
export function createEventLog<Events extends Record<keyof Events, object>>(
  levels: Readonly<Record<keyof Events & string, Level>>,
  logger: Logger = loggerTo(),
  contextOf: (name: keyof Events & string) => object | undefined = () => undefined,
): EventLog<Events> {
  return (name, fields) => {
    logger[levels[name]]({ event: name, ...contextOf(name), ...fields });
  };
}

/** @param destination standard output where nothing is said */
export function loggerTo(destination?: DestinationStream): Logger {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error's kind, code and place without its message, which may quote what a person entered. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error';
  const frame = (error.stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  // From the repository on: where it lies on the machine is nobody's business.
  const place = frame?.trim().replace(/file:\/\/\S*\/(?=(?:apps|packages|node_modules)\/)/g, '') ?? '';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code} ${place}`.trim();
}
