import { ConfigError, readConfig } from './config/config.ts';
import { createEventLog, describeError } from './log-events.ts';
import { startAdapter } from './start-adapter.ts';

const log = createEventLog();

/** A second signal ends at once: nothing is lost by it, only later. */
function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log('adapter.stopping', { signal });
      setTimeout(() => process.exit(1), 19_500).unref();
      close().then(
        () => {
          log('adapter.stopped', {});
          process.exit(0);
        },
        () => process.exit(1),
      );
    });
  }
}

/** Node would print the message, which may quote what somebody sent. */
function logFatalErrors(): void {
  const end = (error: unknown) => {
    log('process.failed', { error: describeError(error) });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

try {
  const { config, secrets } = readConfig(process.env);
  const adapter = await startAdapter(config, secrets, log);
  logFatalErrors();
  stopOnSignals(() => adapter.close());
  log('adapter.started', { port: adapter.port });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
