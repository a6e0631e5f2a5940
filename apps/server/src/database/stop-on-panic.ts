import type { PGlite } from '@electric-sql/pglite';

/** sysexits.h, EX_TEMPFAIL: the supervisor may start the service again. */
const temporaryFailure = 75;

/**
 * Ends this process when Postgres inside it gives up (severity PANIC or FATAL; so it does when its log cannot grow on
 * a full disk). A Postgres server restarts by itself; this one shares our process, and its next statement would spin
 * for ever and hold up everything. What was committed is on the disk, and the next start recovers it.
 * @param stop how the process ends; called before anybody else sees the error
 */
export function stopOnPanic(pglite: PGlite, stop: () => void = endProcess): void {
  for (const method of ['execProtocol', 'execProtocolStream'] as const) {
    const original = pglite[method].bind(pglite) as (...given: unknown[]) => Promise<unknown>;
    const watched = async (...given: unknown[]) => {
      try {
        return await original(...given);
      } catch (error) {
        if (hasGivenUp(error)) stop();
        throw error;
      }
    };
    Object.assign(pglite, { [method]: watched });
  }
}

function hasGivenUp(error: unknown): boolean {
  const { severity } = error as { severity?: unknown };
  return (
    severity === 'PANIC' || severity === 'FATAL' || (error instanceof Error && error.name === 'RuntimeError')
  );
}

function endProcess(): void {
  process.stderr.write(
    'The embedded database gave up, as it does on a full disk. Free space under DATA_DIR and start the service again: ' +
      'nothing that was acknowledged is lost.\n',
  );
  process.exit(temporaryFailure);
}
