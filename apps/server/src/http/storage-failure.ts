import { statfs } from 'node:fs/promises';
import { sendProblem, StoreUnavailableError } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';

/** Of the file system: full, over quota, read-only, defective. */
const fileSystemCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** Of the connection to a database server. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** PostgreSQL, appendix A: 08 connection exception, 53 insufficient resources, 57P operator intervention, 58 system error. */
const databaseStates = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|58[0-9A-Z]{3})$/;

/** Seconds after which a caller may try again. */
export const storageRetryAfterSeconds = 30;

/** Whether an error says that database or pictures cannot be written or reached just now; the request is not at fault. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return true;
  const code = codeOf(error) ?? codeOf((error as { cause?: unknown } | null)?.cause);
  if (code === undefined) return false;
  return fileSystemCodes.has(code) || connectionCodes.has(code) || databaseStates.test(code);
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Two segments of the embedded database's log: with less, what is already under way could not be ended. */
const reserveBytes = 32 * 1024 * 1024;
/** One look serves all requests of so many milliseconds. */
const lookEveryMs = 500;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that write while the disk is nearly full, so that the embedded database keeps room to end what is
 * under way; reading goes on.
 */
export function refuseWhenNearlyFull(app: FastifyInstance, directory: string): void {
  let look = { at: Number.NEGATIVE_INFINITY, enough: Promise.resolve(true) };
  app.addHook('onRequest', (request, reply, done) => {
    if (reading.has(request.method)) return done();
    if (Date.now() - look.at > lookEveryMs) look = { at: Date.now(), enough: hasRoom(directory) };
    void look.enough.then((enough) => {
      if (enough) done();
      else sendProblem(reply, 'storage_unavailable', { retryAfterSeconds: storageRetryAfterSeconds });
    });
  });
}

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= reserveBytes;
  } catch {
    // Not every file system reports it; then the write itself fails.
    return true;
  }
}
