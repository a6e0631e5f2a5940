import { anySignal } from '@ekyc/design/any-signal.ts';
import type { ErrorCode } from '@ekyc/contract';
import { readToldProblem } from '@ekyc/contract/told-problem';
import type { CallResult } from './call-types.ts';
import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { connection } from './connection.ts';

const firstPause = 500;
const longestPause = 8000;
/** After this many answers of "wait" the visitor sees that the service is too busy. */
const patience = 20;
const waitCodes: readonly ErrorCode[] = ['too_many_requests', 'engine_busy', 'starting'];

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  readonly timeout: number;
  /** A gateway's own error page is an answer, too: what this call asks for can be done without. */
  readonly dispensable?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Sends a repeatable request until the server answers. A lost network shows as `offline` in the connection state
 * and is waited out; 503 and 429 are waited out as Retry-After says. Every call of a visitor may be repeated, so nothing is sent twice to a different effect.
 *
 * @returns the parsed body (null for 204) or the problem document; rejects only when `signal` aborts.
 */
export async function send(request: Request): Promise<CallResult<unknown>> {
  let waits = 0;
  for (let attempt = 0; ; attempt++) {
    const response = await fetchOnce(request);
    if (response === null) {
      connection.set('offline');
      await pauseUntilRetry(Math.min(longestPause, firstPause * 2 ** attempt), request.signal);
      continue;
    }
    if (response.ok) {
      connection.set('online');
      return { ok: true, value: response.body };
    }
    const problem = readToldProblem(response.body);
    if (waitCodes.includes(problem.code) && waits++ < patience) {
      connection.set('busy');
      await pauseUntilRetry(response.retryAfter ?? longestPause, request.signal);
      continue;
    }
    connection.set('online');
    return { ok: false, problem };
  }
}

interface Answered {
  readonly ok: boolean;
  readonly body: unknown;
  /** Milliseconds. */
  readonly retryAfter: number | null;
}

/** Null where no answer of our server arrived: no network, a time-out, or a gateway's own error page. */
async function fetchOnce(request: Request): Promise<Answered | null> {
  const timeout = AbortSignal.timeout(request.timeout);
  const signal = request.signal ? anySignal([request.signal, timeout]) : timeout;
  try {
    const response = await fetch(request.url, { ...request.init, signal });
    const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
    if (!response.ok && response.status >= 502 && !isJson && request.dispensable !== true) return null;
    const body: unknown = isJson ? await response.json() : null;
    return { ok: response.ok, body, retryAfter: retryAfterOf(response) };
  } catch {
    request.signal?.throwIfAborted();
    return null;
  }
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(60, Math.max(1, seconds)) * 1000 : null;
}
