import { readConfig } from './config/config.ts';
import { announceDemo } from './demo/announce-demo.ts';
import { createEventLog, describeError, type EventLog } from './log-events.ts';
import type { Overrides } from './open-service.ts';
import { isSentence } from './refusals.ts';
import { startService } from './start-service.ts';

/** SIGTERM: nothing new, finish within 20 s; a second signal ends at once. */
function stopOnSignals(log: EventLog, close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      const since = Date.now();
      log('service.stopping', { signal });
      const limit = setTimeout(() => process.exit(1), 19_500);
      close().then(
        () => {
          clearTimeout(limit);
          log('service.stopped', { afterMs: Date.now() - since });
          process.exit(0);
        },
        () => process.exit(1),
      );
    });
  }
}

/** Node would print the error with its message, which may quote what a person entered. */
function logFatalErrors(log: EventLog): void {
  const end = (error: unknown) => {
    log('process.failed', { error: describeError(error) });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** The service as a process: reads the environment, starts, and ends on a signal. Ends the process where it cannot start. */
export async function runService(overrides: Overrides = {}): Promise<void> {
  const log = createEventLog();
  try {
    const { config, secrets } = readConfig(process.env);
    const service = await startService(config, secrets, log, overrides);
    logFatalErrors(log);
    stopOnSignals(log, () => service.close());
    log('service.started', {
      url: service.url,
      database: config.databaseUrl === null ? 'pglite' : 'postgres',
      envType: config.envType,
    });
    if (service.demoToken !== null) process.stdout.write(await announceDemo(config, service));
  } catch (error) {
    if (isSentence(error)) {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    }
    log('service.refused', { reason: describeError(error) });
    // No personal data has come in yet: the error may be shown in full.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
