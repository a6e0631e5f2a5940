import type { Config, Secrets } from '../config/config.ts';
import type { EventLog } from '../log-events.ts';
import type { Tracing } from './tracing.ts';

/** Null where no collector is named; the libraries are loaded only where one is. */
export async function openTracing(config: Config, secrets: Secrets, log: EventLog): Promise<Tracing | null> {
  if (config.traces === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ ...config.traces, headers: secrets.tracesHeaders, role: config.role }, (reason) =>
    log('traces.not_sent', { reason }),
  );
}
