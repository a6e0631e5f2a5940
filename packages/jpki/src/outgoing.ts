import type { CustomFetch, FetchBody } from 'openid-client';

/** Why a call to another server gave nothing. The codes are stable. */
export type OutgoingCode =
  | 'unreachable'
  | 'too_slow'
  | 'answer_too_large'
  | 'redirect_refused'
  | 'address_refused';

export class OutgoingError extends Error {
  readonly code: OutgoingCode;

  constructor(code: OutgoingCode) {
    super(code);
    this.name = 'OutgoingError';
    this.code = code;
  }
}

/** As the platform's `fetch`, which it may be; the body is read to its end before it is handed on. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

interface Bounds {
  readonly fetch?: Fetch;
  /** For the whole call. */
  readonly withinMs?: number;
  readonly mostBytes?: number;
  /** Plain HTTP, for a stand-in on this machine. */
  readonly allowInsecure?: boolean;
}

/**
 * A `fetch` that waits 10 s at most, reads 256 KiB at most, follows no redirect and speaks TLS alone. Its addresses are the
 * operator's settings.
 * @throws {OutgoingError}
 */
export function boundedFetch(bounds: Bounds = {}): Fetch {
  const { fetch = globalThis.fetch, withinMs = 10_000, mostBytes = 262_144, allowInsecure = false } = bounds;
  return async (url, options) => {
    if (!allowInsecure && new URL(url).protocol !== 'https:') throw new OutgoingError('address_refused');
    const own = AbortSignal.timeout(withinMs);
    const signal = options.signal ? AbortSignal.any([own, options.signal]) : own;
    try {
      const answer = await fetch(url, { ...options, redirect: 'manual', signal });
      if (answer.status >= 300 && answer.status < 400) throw new OutgoingError('redirect_refused');
      const body = await readAtMost(answer, mostBytes);
      const { status, headers } = answer;
      return new Response([204, 205].includes(status) ? null : body, { status, headers });
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(signal.aborted ? 'too_slow' : 'unreachable');
    }
  };
}

/** The same for openid-client, which sends forms and JSON, nothing else. */
export function boundedLibraryFetch(bounds: Bounds): CustomFetch {
  const bounded = boundedFetch(bounds);
  return (url, { method, headers, body, signal }) =>
    bounded(url, { method, headers, body: textOf(body), signal: signal ?? null });
}

function textOf(body: FetchBody): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a body that is no text');
}

async function readAtMost(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most) throw new OutgoingError('answer_too_large');
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
